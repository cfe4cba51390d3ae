//! Who attacks a square, and what a capture is worth when both sides go on
//! taking on that square with their cheapest man.

use shakmaty::attacks;

use super::captures::Taking;
use super::worth::worth;
use crate::rules::{Bitboard, Color, Position, Role, Square};

/// Men of both sides that attack a square through this occupancy.
#[inline]
fn attackers(position: &Position, square: Square, occupied: Bitboard) -> Bitboard {
    let queens = position.by_role(Role::Queen);
    let diagonal = position.by_role(Role::Bishop) | queens;
    let straight = position.by_role(Role::Rook) | queens;
    let pawns = attacks::pawn_attacks(Color::Black, square) & position.by_color(Color::White)
        | attacks::pawn_attacks(Color::White, square) & position.by_color(Color::Black);
    (pawns & position.by_role(Role::Pawn))
        | (attacks::knight_attacks(square) & position.by_role(Role::Knight))
        | (attacks::king_attacks(square) & position.by_role(Role::King))
        | (attacks::bishop_attacks(square, occupied) & diagonal)
        | (attacks::rook_attacks(square, occupied) & straight)
}

/// Whether a man of this color could take on the square.
#[inline]
pub(super) fn is_attacked(position: &Position, square: Square, by: Color) -> bool {
    let theirs = position.by_color(by);
    let occupied = position.occupied();
    let queens = position.by_role(Role::Queen);
    let pawns = attacks::pawn_attacks(by.other(), square) & position.by_role(Role::Pawn);
    let near = pawns
        | (attacks::knight_attacks(square) & position.by_role(Role::Knight))
        | (attacks::king_attacks(square) & position.by_role(Role::King));
    if (near & theirs).any() {
        return true;
    }
    let diagonal = (position.by_role(Role::Bishop) | queens) & theirs;
    let straight = (position.by_role(Role::Rook) | queens) & theirs;
    (attacks::bishop_attacks(square, occupied) & diagonal).any()
        || (attacks::rook_attacks(square, occupied) & straight).any()
}

/// Whether taking (or promoting) so ends with less than it began, in material.
pub(super) fn loses_material(position: &Position, taking: Taking) -> bool {
    let Taking {
        mv, man, victim, ..
    } = taking;
    let gain = victim.map_or(0, worth);
    let landed = mv.promotion().unwrap_or(man);
    if gain >= worth(landed) {
        return false;
    }
    let gain = gain + worth(landed) - worth(man);
    let to = mv.to();
    let occupied = position.occupied().without(mv.from()).with(to);
    gain < best_reply(
        position,
        to,
        occupied,
        position.turn().other(),
        worth(landed),
    )
}

/// What `side` gains at most by taking the man of that worth on the square.
fn best_reply(
    position: &Position,
    square: Square,
    mut occupied: Bitboard,
    mut side: Color,
    mut standing: i32,
) -> i32 {
    let mut gains = [0i32; 32];
    let mut depth = 0;
    while depth < gains.len() {
        let men = attackers(position, square, occupied) & occupied & position.by_color(side);
        let Some(role) = Role::ALL
            .into_iter()
            .find(|&role| (men & position.by_role(role)).any())
        else {
            break;
        };
        let from = (men & position.by_role(role)).first().expect("just found");
        gains[depth] = standing;
        depth += 1;
        standing = worth(role);
        occupied.discard(from);
        side = side.other();
    }
    let taken = gains[..depth].iter();
    taken.rev().fold(0, |reply, gain| (gain - reply).max(0))
}
