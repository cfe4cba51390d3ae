//! What one view says about the opponent, as masks every board of a set is held against.
//!
//! A board has the observed view exactly when it agrees with what stands on the visible squares
//! and with what our pawns would have shown: sliders, knights and king see along squares that
//! are themselves visible, so agreement there makes their sight the same. Only a pawn's sight
//! says something about squares that stay hidden: one ahead that it doesn't see is blocked, a
//! diagonal that it doesn't see is free of enemies.

use super::own::Own;
use super::packed::{Packed, Planes};
use crate::rules::{Bitboard, Color, Placement, Role, Square, View, sight};
use crate::rules::{generate::pawn_pushes, position::ep_victim, vision::pawn_reach};

pub struct Evidence {
    /// The opponent stands on none of these.
    pub free: u64,
    /// The opponent stands on all of these.
    pub blocked: u64,
    /// Where opponent's pieces are in sight, and their kinds.
    pub seen: u64,
    pub seen_kinds: Planes,
    /// Whether a board with that en passant code shows exactly the visible squares.
    pub fits_ep: [bool; 9],
}

impl Evidence {
    pub fn of(own: &Own, view: &View) -> Evidence {
        let seat = own.seat;
        let own_squares = own.placement.occupied();
        let visible = view.visible;
        let theirs = view.pieces.of(seat.other());
        let seen = theirs.occupied();
        let pawns = own.placement.by_piece(seat, Role::Pawn);
        let shut = shut_squares(pawns, seat, own_squares, visible, seen);
        let mut seen_kinds = Planes::default();
        for role in Role::ALL {
            seen_kinds.add(theirs.by_role(role).0, role as u64);
        }
        Evidence {
            free: (own_squares | (visible & !seen) | (pawn_reach(pawns, seat) & !visible)).0,
            blocked: (seen | shut).0,
            seen: seen.0,
            seen_kinds,
            fits_ep: fitting_ep(own, &theirs, shut, visible),
        }
    }

    /// Squares where the opponent stands but mustn't, must stand but doesn't, and stands in
    /// sight as another piece.
    #[inline(always)]
    pub const fn faults(&self, occupied: u64, planes: Planes) -> (u64, u64, u64) {
        (
            occupied & self.free,
            self.blocked & !occupied,
            planes.differ(self.seen_kinds) & self.seen & occupied,
        )
    }

    /// Squares where that kind may stand for all the view shows.
    #[inline(always)]
    pub const fn may_stand(&self, kind: u64) -> u64 {
        let mut piece = Planes([0; 3]);
        piece.add(!0, kind);
        !(self.seen & piece.differ(self.seen_kinds))
    }

    #[inline(always)]
    pub const fn admits(&self, board: Packed, planes: Planes) -> bool {
        let (extra, missing, wrong) = self.faults(board.occupied, planes);
        extra | missing | wrong == 0 && self.fits_ep[board.ep() as usize]
    }
}

/// Hidden squares ahead of own pawns that they would step to, were nothing there.
fn shut_squares(
    pawns: Bitboard,
    seat: Color,
    own: Bitboard,
    visible: Bitboard,
    seen: Bitboard,
) -> Bitboard {
    let (ahead, _) = pawn_pushes(pawns, seat, Bitboard::FULL);
    let shut_ahead = ahead & !own & !visible;
    let open = ahead & !own & visible & !seen;
    let (_, two_ahead) = pawn_pushes(pawns, seat, open | !ahead);
    shut_ahead | (two_ahead & !own & !visible)
}

fn fitting_ep(own: &Own, theirs: &Placement, shut: Bitboard, visible: Bitboard) -> [bool; 9] {
    let seat = own.seat;
    let mut board = own.placement;
    for role in Role::ALL {
        board.put_all(theirs.by_role(role), seat.other(), role);
    }
    // Their kind says nothing for our sight.
    board.put_all(shut & !board.occupied(), seat.other(), Role::Pawn);
    let base = sight(&board, seat);
    let mut fits = [false; 9];
    fits[0] = base == visible;
    for file in 0..8 {
        let landing = ep_landing(seat, file);
        let with_ep = base.with(landing).with(ep_victim(landing));
        fits[usize::from(file) + 1] = with_ep == visible;
    }
    fits
}

/// The square an opponent's double step on that file passes.
pub const fn ep_landing(seat: Color, file: u8) -> Square {
    let rank = if seat.is_white() { 5 } else { 2 };
    Square::new(rank * 8 + file as u32)
}
