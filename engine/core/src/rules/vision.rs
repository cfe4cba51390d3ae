use super::generate::pawn_pushes;
use super::position::ep_victim;
use super::{Placement, Position};
use shakmaty::{Bitboard, Color, Role, attacks};

/// What a side sees, apart from en passant: its own squares and every square one of its
/// pseudo-legal moves lands on. A pawn sees ahead only what it can step to, and a diagonal
/// only when it can take there. Castling lands where the rook sees anyway.
pub fn sight(placement: &Placement, color: Color) -> Bitboard {
    let occupied = placement.occupied();
    let own = placement.by_color(color);
    let pawns = placement.by_piece(color, Role::Pawn);
    let (single, double) = pawn_pushes(pawns, color, !occupied);
    let mut seen = own | single | double | (pawn_reach(pawns, color) & (occupied & !own));
    for square in placement.by_piece(color, Role::Knight) {
        seen |= attacks::knight_attacks(square);
    }
    let queens = placement.by_role(Role::Queen);
    for square in (placement.by_role(Role::Bishop) | queens) & own {
        seen |= attacks::bishop_attacks(square, occupied);
    }
    for square in (placement.by_role(Role::Rook) | queens) & own {
        seen |= attacks::rook_attacks(square, occupied);
    }
    for square in placement.by_piece(color, Role::King) {
        seen |= attacks::king_attacks(square);
    }
    seen
}

/// The diagonal squares ahead of pawns.
#[inline]
pub(crate) fn pawn_reach(pawns: Bitboard, color: Color) -> Bitboard {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    Bitboard(if color.is_white() {
        (pawns.0 << 7 & NOT_H) | (pawns.0 << 9 & NOT_A)
    } else {
        (pawns.0 >> 9 & NOT_H) | (pawns.0 >> 7 & NOT_A)
    })
}

impl Position {
    /// The squares this side sees now, whoever is to move. A right to take en passant shows
    /// the landing square and the pawn that passed.
    pub fn vision(&self, color: Color) -> Bitboard {
        let seen = sight(&self.placement, color);
        match self.ep_right() {
            Some(ep) if color == self.turn => seen.with(ep).with(ep_victim(ep)),
            _ => seen,
        }
    }
}
