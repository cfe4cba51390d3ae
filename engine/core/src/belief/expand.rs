//! The opponent's hidden move: every fog move of every board that leads to the observed view.
//!
//! A move changes two squares (castling four), so almost all of a board's moves are ruled out
//! before they are made: where the board disagrees with the new view tells which piece must have
//! moved, or where to; two such squares of a kind leave only castling.

use super::castle::Castle;
use super::evidence::Evidence;
use super::merge::Merge;
use super::own::{Loss, Own};
use super::packed::{Packed, Planes, Unpack, drop_kind, index_of, insert_kind, kind_at};
use crate::rules::{Bitboard, Color, Role, Square};
use crate::rules::{generate::pawn_pushes, position::ep_victim, vision::pawn_reach};
use shakmaty::attacks;

/// All that is the same for every board of the set.
pub struct Expansion<'a> {
    opponent: Color,
    evidence: &'a Evidence,
    /// Our pieces while the opponent moves, the one it takes among them.
    own_before: u64,
    /// Where a move may land that doesn't take en passant.
    landing: u64,
    /// Those of them where a piece of each kind may stand.
    landing_of: [u64; 7],
    /// The square of our lost piece.
    loss: Option<Square>,
    /// The landing square, if our loss may have been taken en passant.
    passing: Option<Square>,
    /// Squares a double step may land on, by whether it gives us an en passant right there.
    double_silent: u64,
    double_with_right: u64,
    castling: [Castle; 2],
}

impl<'a> Expansion<'a> {
    pub fn new(before: &Own, after: &Own, loss: Option<Loss>, evidence: &'a Evidence) -> Self {
        let opponent = before.seat.other();
        let own_before = before.placement.occupied().0;
        let open = match loss {
            Some(loss) => 1 << loss.square as u32,
            None => !own_before,
        };
        // Any move but a double step beside our pawns leaves us no en passant right.
        let silent = if evidence.fits_ep[0] { !0 } else { 0 };
        let landing = open & !evidence.free & silent;
        let passing = before.passed.filter(|&passed| {
            loss.is_some_and(|loss| loss.square == ep_victim(passed))
                && silent & !evidence.free & (1 << passed as u32) != 0
        });
        let beside = pawns_beside(after);
        let right_fits = (0..8).filter(|file| evidence.fits_ep[file + 1]);
        let files_fit: u64 = right_fits.map(|f| 0x0101_0101_0101_0101 << f).sum();
        Expansion {
            opponent,
            evidence,
            own_before,
            landing,
            landing_of: std::array::from_fn(|kind| landing & evidence.may_stand(kind as u64)),
            loss: loss.map(|loss| loss.square),
            passing,
            double_silent: landing & !beside,
            double_with_right: open & !evidence.free & beside & files_fit,
            castling: [true, false]
                .map(|king_side| Castle::new(opponent, king_side, loss.is_none() && silent != 0)),
        }
    }

    /// Adds every successor of one board that fits the view.
    #[inline(always)]
    pub fn expand<U: Unpack>(&self, board: Packed, merge: &mut Merge) {
        let planes = U::planes(board);
        let (extra, missing, wrong) = self.evidence.faults(board.occupied, planes);
        if wrong != 0 {
            return;
        }
        if board.rights() != 0 {
            self.castle(board, merge);
        }
        if (extra & extra.wrapping_sub(1)) | (missing & missing.wrapping_sub(1)) != 0 {
            return;
        }
        let mut movers = board.occupied & !self.evidence.blocked;
        if extra != 0 {
            movers &= extra;
        }
        let targets = if missing == 0 { !0 } else { missing };
        self.pieces(board, planes, movers, targets & !board.occupied, merge);
        self.pawns(
            board,
            planes.pawns() & movers,
            targets & !board.occupied,
            merge,
        );
    }

    #[inline(always)]
    fn pieces(&self, board: Packed, planes: Planes, movers: u64, targets: u64, merge: &mut Merge) {
        if self.landing & targets == 0 {
            return;
        }
        let all = Bitboard(board.occupied | self.own_before);
        let mut rest = movers & !planes.pawns();
        while rest != 0 {
            let from = square(rest.trailing_zeros());
            rest &= rest - 1;
            let lift = Lift::of(board, from);
            let reach = match lift.kind {
                2 => attacks::knight_attacks(from),
                3 => attacks::bishop_attacks(from, all),
                4 => attacks::rook_attacks(from, all),
                5 => attacks::queen_attacks(from, all),
                _ => attacks::king_attacks(from),
            };
            let rights = kept_rights(self.opponent, board.rights(), from);
            let mut to = reach.0 & targets & self.landing_of[lift.kind as usize];
            while to != 0 {
                merge.add(lift.put(to.trailing_zeros(), lift.kind, rights, 0));
                to &= to - 1;
            }
        }
    }

    #[inline(always)]
    fn pawns(&self, board: Packed, pawns: u64, targets: u64, merge: &mut Merge) {
        if pawns == 0 {
            return;
        }
        if let Some(loss) = self.loss {
            self.pawn_captures(board, pawns, targets, loss, merge);
            return;
        }
        let empty = Bitboard(!(board.occupied | self.own_before));
        let (single, double) = pawn_pushes(Bitboard(pawns), self.opponent, empty);
        let back: i32 = self.opponent.fold_wb(-8, 8);
        for to in Bitboard(single.0 & targets & self.landing) {
            let lift = Lift::of(board, square((to as i32 + back) as u32));
            self.land_pawn(&lift, board.rights(), to, merge);
        }
        let silent = double.0 & targets & self.landing_of[Role::Pawn as usize] & self.double_silent;
        let with_right = double.0 & targets & self.double_with_right & self.evidence.may_stand(1);
        for to in Bitboard(silent | with_right) {
            let lift = Lift::of(board, square((to as i32 + 2 * back) as u32));
            let has_right = with_right >> to as u32 & 1 != 0;
            let ep = if has_right { to.file() as u8 + 1 } else { 0 };
            merge.add(lift.put(to as u32, 1, board.rights(), ep));
        }
    }

    #[inline(always)]
    fn pawn_captures(
        &self,
        board: Packed,
        pawns: u64,
        targets: u64,
        loss: Square,
        merge: &mut Merge,
    ) {
        let takers = pawn_reach(Bitboard(1 << loss as u32), self.opponent.other()).0 & pawns;
        if targets & self.landing != 0 {
            for from in Bitboard(takers) {
                self.land_pawn(&Lift::of(board, from), board.rights(), loss, merge);
            }
        }
        let Some(passed) = self.passing else { return };
        let bit = 1u64 << passed as u32;
        if targets & bit & self.evidence.may_stand(1) != 0 {
            let takers = pawn_reach(Bitboard(bit), self.opponent.other()).0 & pawns;
            for from in Bitboard(takers) {
                merge.add(Lift::of(board, from).put(passed as u32, 1, board.rights(), 0));
            }
        }
    }

    /// A pawn arrives, promoting on the last rank.
    #[inline(always)]
    fn land_pawn(&self, lift: &Lift, rights: u8, to: Square, merge: &mut Merge) {
        let kinds = if Bitboard::BACKRANKS.contains(to) {
            2..=5
        } else {
            1..=1
        };
        for kind in kinds {
            if self.landing_of[kind as usize] >> to as u32 & 1 != 0 {
                merge.add(lift.put(to as u32, kind, rights, 0));
            }
        }
    }

    #[cold]
    fn castle(&self, board: Packed, merge: &mut Merge) {
        for castle in &self.castling {
            if let Some(next) = castle.successor(board, self.evidence, self.own_before) {
                merge.add(next);
            }
        }
    }
}

/// A board with one piece in the hand.
struct Lift {
    occupied: u64,
    kinds: u64,
    kind: u64,
}

impl Lift {
    #[inline(always)]
    fn of(board: Packed, from: Square) -> Lift {
        let index = index_of(board.occupied, from as u32);
        let kinds = board.kinds();
        Lift {
            occupied: board.occupied ^ 1 << from as u32,
            kinds: drop_kind(kinds, index),
            kind: kind_at(kinds, index),
        }
    }

    #[inline(always)]
    fn put(&self, to: u32, kind: u64, rights: u8, ep: u8) -> Packed {
        let kinds = insert_kind(self.kinds, index_of(self.occupied, to), kind);
        Packed::new(self.occupied | 1 << to, kinds, rights, ep)
    }
}

/// Squares beside own pawns where an opponent's double step would land.
fn pawns_beside(own: &Own) -> u64 {
    let pawns = own.placement.by_piece(own.seat, Role::Pawn).0;
    let rank = own.seat.fold_wb(0xff_0000_0000, 0xff00_0000);
    let west = (pawns & 0xfefe_fefe_fefe_fefe) >> 1;
    let east = (pawns & 0x7f7f_7f7f_7f7f_7f7f) << 1;
    (west | east) & rank
}

/// The opponent's castling rights left when a piece leaves that square.
#[inline(always)]
fn kept_rights(opponent: Color, rights: u8, from: Square) -> u8 {
    if rights == 0 {
        return 0;
    }
    rights & home_rights(opponent, from)
}

/// The castling rights (king side first) that don't depend on that square.
pub fn home_rights(color: Color, square: Square) -> u8 {
    let all = crate::rules::Castling::ALL.touched(square).of(color).0;
    if color.is_white() { all } else { all >> 2 }
}

#[inline(always)]
fn square(index: u32) -> Square {
    Square::new(index)
}
