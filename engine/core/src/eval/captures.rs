//! The moves that settle a position: captures and promotions, best first.

use arrayvec::ArrayVec;
use shakmaty::attacks;

use super::exchange::{loses_material, worth};
use crate::rules::{Bitboard, Move, MoveList, Position, Role, Square};

/// More captures than this are left out; no reachable board has them.
const MOST: usize = 128;

/// Moves with the key they are sorted by.
pub(super) type Ordered = ArrayVec<(i32, Move), MOST>;

/// Captures and queen promotions that don't lose material by exchanges on the
/// square, the most valuable victim first, then the cheapest man.
pub(super) fn settling_moves(position: &Position) -> Ordered {
    let us = position.turn();
    let enemies = position.by_color(us.other());
    let occupied = position.occupied();
    let mut found = Ordered::new();
    for role in Role::ALL {
        for from in position.pieces(us, role) {
            let targets = match role {
                Role::Pawn => {
                    add_pawn(position, from, &mut found);
                    continue;
                }
                Role::Knight => attacks::knight_attacks(from),
                Role::Bishop => attacks::bishop_attacks(from, occupied),
                Role::Rook => attacks::rook_attacks(from, occupied),
                Role::Queen => attacks::queen_attacks(from, occupied),
                Role::King => attacks::king_attacks(from),
            };
            for to in targets & enemies {
                add(position, Move::new(from, to), role, &mut found);
            }
        }
    }
    sort(&mut found);
    found
}

fn add_pawn(position: &Position, from: Square, found: &mut Ordered) {
    let us = position.turn();
    let enemies = position.by_color(us.other());
    let mut targets = attacks::pawn_attacks(us, from)
        & (enemies
            | position
                .ep_square()
                .map_or(Bitboard::EMPTY, Bitboard::from_square));
    if from.rank() == us.relative_rank(shakmaty::Rank::Seventh) {
        let ahead = Square::new((from as i32 + us.fold_wb(8, -8)) as u32);
        if !position.occupied().contains(ahead) {
            targets.add(ahead);
        }
    }
    for to in targets {
        let mv = if Bitboard::BACKRANKS.contains(to) {
            Move::promoting(from, to, Role::Queen)
        } else {
            Move::new(from, to)
        };
        add(position, mv, Role::Pawn, found);
    }
}

fn add(position: &Position, mv: Move, man: Role, found: &mut Ordered) {
    let victim = position.capture_of(mv).map(|capture| capture.piece.role);
    if !loses_material(position, mv, man, victim) {
        // A full list is no place a game gets to; what doesn't fit is the dearest man's.
        let _ = found.try_push((order(mv, man, victim), mv));
    }
}

fn order(mv: Move, man: Role, victim: Option<Role>) -> i32 {
    16 * (victim.map_or(0, worth) + mv.promotion().map_or(0, worth)) - man as i32
}

/// Descending by key, then by move, so that equal keys have one order.
fn sort(moves: &mut [(i32, Move)]) {
    moves.sort_unstable_by(|a, b| b.cmp(a));
}

/// Every legal move, captures first in the same order.
pub(super) fn all_moves(position: &Position, list: &mut MoveList) -> Vec<(i32, Move)> {
    position.legal_moves(list);
    let mut moves: Vec<(i32, Move)> = list
        .iter()
        .map(|&mv| {
            let man = position.role_at(mv.from()).unwrap_or(Role::King);
            let victim = position.capture_of(mv).map(|capture| capture.piece.role);
            (order(mv, man, victim), mv)
        })
        .collect();
    sort(&mut moves);
    moves
}

/// Whether the side to move has any legal move at all.
pub(super) fn has_move(position: &Position) -> bool {
    let us = position.turn();
    let occupied = position.occupied();
    let open = !position.by_color(us);
    let pawns = position.pieces(us, Role::Pawn);
    let ahead = us.fold_wb(pawns.0 << 8, pawns.0 >> 8);
    if ahead & !occupied.0 != 0 {
        return true;
    }
    let can_move = |from: Square| {
        let targets = match position.role_at(from) {
            Some(Role::Knight) => attacks::knight_attacks(from),
            Some(Role::Bishop) => attacks::bishop_attacks(from, occupied),
            Some(Role::Rook) => attacks::rook_attacks(from, occupied),
            Some(Role::Queen) => attacks::queen_attacks(from, occupied),
            Some(Role::King) => attacks::king_attacks(from),
            Some(Role::Pawn) => attacks::pawn_attacks(us, from) & position.by_color(us.other()),
            None => Bitboard::EMPTY,
        };
        (targets & open).any()
    };
    position.by_color(us).into_iter().any(can_move) || position.ep_capturers().any()
}
