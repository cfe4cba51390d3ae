//! The seat's own side: known exactly, the same on every board of a belief.

use super::Inconsistent;
use crate::rules::play::is_castling;
use crate::rules::{Castling, Color, Move, Placement, Position, Role, Square, View};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Own {
    pub seat: Color,
    /// Own pieces only.
    pub placement: Placement,
    pub castling: Castling,
    /// The square our double step just passed, while the opponent may answer it.
    pub passed: Option<Square>,
}

/// What the opponent's move took from us.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    pub square: Square,
    pub role: Role,
}

impl Own {
    pub fn of(start: &Position, seat: Color) -> Own {
        Own {
            seat,
            placement: start.placement().of(seat),
            castling: start.castling().of(seat),
            passed: start.ep_square().filter(|_| start.turn() != seat),
        }
    }

    /// Makes our own move: our pieces alone, whatever it took.
    pub fn play(&mut self, mv: Move) -> Result<(), Inconsistent> {
        let (from, to) = (mv.from(), mv.to());
        let role = self.placement.role_at(from).ok_or(Inconsistent)?;
        if self.placement.occupied().contains(to) {
            return Err(Inconsistent);
        }
        self.placement.clear(from, self.seat, role);
        self.placement
            .put(to, self.seat, mv.promotion().unwrap_or(role));
        let is_double = role == Role::Pawn && from.distance(to) == 2;
        self.passed = is_double.then(|| Square::new((from as u32 + to as u32) / 2));
        if role == Role::King && is_castling(from, to) {
            let king_side = to > from;
            let rook = if king_side {
                to as u32 + 1
            } else {
                to as u32 - 2
            };
            let beside = if king_side {
                to as u32 - 1
            } else {
                to as u32 + 1
            };
            self.placement
                .remove(Square::new(rook))
                .filter(|piece| piece.role == Role::Rook)
                .ok_or(Inconsistent)?;
            self.placement
                .put(Square::new(beside), self.seat, Role::Rook);
        }
        self.castling = self.castling.touched(from);
        Ok(())
    }

    /// Takes over what the view after the opponent's move shows of our side.
    pub fn suffer(&mut self, view: &View) -> Result<Option<Loss>, Inconsistent> {
        let left = view.pieces.of(self.seat);
        let lost = self.placement.occupied() & !left.occupied();
        if self.placement.within(left.occupied()) != left || lost.more_than_one() {
            return Err(Inconsistent);
        }
        let loss = lost.first().and_then(|square| {
            let role = self.placement.role_at(square)?;
            Some(Loss { square, role })
        });
        if let Some(Loss { square, role }) = loss {
            self.castling = self.castling.touched(square);
            if role == Role::King {
                self.castling = Castling::NONE;
            }
        }
        self.placement = left;
        self.passed = None;
        Ok(loss)
    }
}
