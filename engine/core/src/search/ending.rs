//! What fog chess says before any evaluation: the ends of the game inside the
//! tree.

use shakmaty::attacks;

use crate::rules::{Color, Position, Role, Square};

/// What a win loses by each ply it takes, so that the shortest is played.
const WIN_FADES_PER_PLY: f32 = 0.001;
/// A win is never worth less, and no evaluation more.
pub const LEAST_WIN: f32 = 0.95;

/// A win that comes `ply` plies after the root.
pub fn win(ply: u16) -> f32 {
    (1.0 - WIN_FADES_PER_PLY * f32::from(ply)).max(LEAST_WIN)
}

/// The value of a finished board for its mover, if it is one: the mover's king
/// was taken, the mover can take the other's, or it has no move. Fifty moves
/// are counted from the root.
pub fn ending(position: &Position, ply: u16) -> Option<f32> {
    let mover = position.turn();
    if position.king_of(mover).is_none() {
        return Some(-win(ply));
    }
    match position.king_of(mover.other()) {
        None => return Some(win(ply)),
        Some(king) if is_attacked(position, king, mover) => return Some(win(ply + 1)),
        Some(_) => {}
    }
    (position.moves().is_empty() || position.halfmoves() >= 100).then_some(0.0)
}

/// Whether `by` could take on `square` if it were its move.
pub fn is_attacked(position: &Position, square: Square, by: Color) -> bool {
    !attackers(position, square, by).is_empty()
}

/// The pieces of `by` that bear on a square.
pub fn attackers(position: &Position, square: Square, by: Color) -> shakmaty::Bitboard {
    let occupied = position.occupied();
    let queens = position.by_role(Role::Queen);
    let straight =
        attacks::rook_attacks(square, occupied) & (position.by_role(Role::Rook) | queens);
    let slanted =
        attacks::bishop_attacks(square, occupied) & (position.by_role(Role::Bishop) | queens);
    let knights = attacks::knight_attacks(square) & position.by_role(Role::Knight);
    let kings = attacks::king_attacks(square) & position.by_role(Role::King);
    let pawns = attacks::pawn_attacks(by.other(), square) & position.by_role(Role::Pawn);
    (straight | slanted | knights | kings | pawns) & position.by_color(by)
}
