//! The moves that settle a position: captures and promotions, best first.

use arrayvec::ArrayVec;
use shakmaty::attacks;

use super::worth::worth;
use crate::rules::{Bitboard, Move, MoveList, Position, Role, Square};

/// A move, with what moves and what it takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Taking {
    /// What it is tried by: the most valuable victim first, then the cheapest man.
    key: i32,
    pub mv: Move,
    pub man: Role,
    pub victim: Option<Role>,
}

/// Moves not tried yet. On a board with more captures than fit (no game leads
/// to one) the dearest men's are left out.
pub(super) struct Takings(ArrayVec<Taking, 96>);

impl Takings {
    /// Captures and promotions to a queen.
    pub fn of(position: &Position) -> Takings {
        let mut takings = Takings(ArrayVec::new());
        let us = position.turn();
        let enemies = position.by_color(us.other());
        let occupied = position.occupied();
        for from in position.pieces(us, Role::Pawn) {
            takings.add_pawn(position, from);
        }
        for role in [
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
        ] {
            for from in position.pieces(us, role) {
                let targets = match role {
                    Role::Knight => attacks::knight_attacks(from),
                    Role::Bishop => attacks::bishop_attacks(from, occupied),
                    Role::Rook => attacks::rook_attacks(from, occupied),
                    Role::Queen => attacks::queen_attacks(from, occupied),
                    _ => attacks::king_attacks(from),
                };
                for to in targets & enemies {
                    takings.add(Move::new(from, to), role, position.role_at(to));
                }
            }
        }
        takings
    }

    fn add_pawn(&mut self, position: &Position, from: Square) {
        let us = position.turn();
        let reach = attacks::pawn_attacks(us, from);
        if from.rank() != us.relative_rank(shakmaty::Rank::Seventh) {
            for to in reach & position.by_color(us.other()) {
                self.add(Move::new(from, to), Role::Pawn, position.role_at(to));
            }
            if let Some(to) = position.ep_square().filter(|&to| reach.contains(to)) {
                self.add(Move::new(from, to), Role::Pawn, Some(Role::Pawn));
            }
            return;
        }
        let ahead = Square::new((from as i32 + us.fold_wb(8, -8)) as u32);
        let open = Bitboard::from_square(ahead) & !position.occupied();
        for to in (reach & position.by_color(us.other())) | open {
            let mv = Move::promoting(from, to, Role::Queen);
            self.add(mv, Role::Pawn, position.role_at(to));
        }
    }

    fn add(&mut self, mv: Move, man: Role, victim: Option<Role>) {
        let _ = self.0.try_push(Taking::new(mv, man, victim));
    }

    /// The best of those left.
    #[inline]
    pub fn next(&mut self) -> Option<Taking> {
        let (best, _) = self
            .0
            .iter()
            .enumerate()
            .max_by_key(|&(_, taking)| taking)?;
        Some(self.0.swap_remove(best))
    }
}

impl Taking {
    fn new(mv: Move, man: Role, victim: Option<Role>) -> Taking {
        let gain = victim.map_or(0, worth) + mv.promotion().map_or(0, worth);
        Taking {
            key: 16 * gain - man as i32,
            mv,
            man,
            victim,
        }
    }
}

/// Every legal move, what captures first.
pub(super) fn all_moves(position: &Position, legal: &mut MoveList) -> Vec<Move> {
    position.legal_moves(legal);
    let mut takings: Vec<Taking> = legal
        .iter()
        .map(|&mv| {
            let man = position.role_at(mv.from()).unwrap_or(Role::King);
            let capture = position.capture_of(mv);
            Taking::new(mv, man, capture.map(|capture| capture.piece.role))
        })
        .collect();
    takings.sort_unstable_by(|a, b| b.cmp(a));
    takings.into_iter().map(|taking| taking.mv).collect()
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
