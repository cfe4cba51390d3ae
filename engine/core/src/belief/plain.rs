//! The belief again, plain and slow: every whole board, every move, every view compared. It is
//! what the fast one is tested against, and it has room for any number of pieces.

use super::Inconsistent;
use crate::rules::{Color, Move, Position, View};
use std::collections::HashSet;

#[derive(Clone, Debug)]
pub struct PlainBelief {
    seat: Color,
    boards: HashSet<Position>,
}

impl PlainBelief {
    /// Both sides know the start.
    pub fn new(start: &Position, seat: Color) -> PlainBelief {
        PlainBelief {
            seat,
            boards: HashSet::from([start.normalised()]),
        }
    }

    /// One ply: our own move and the view after it, or the view after a hidden one.
    pub fn advance(&mut self, own_move: Option<Move>, view: &View) -> Result<(), Inconsistent> {
        let seat = self.seat;
        let successors = self.boards.iter().flat_map(|board| {
            let moves = board.moves().into_iter();
            moves
                .filter(|&mv| own_move.is_none_or(|own| own == mv))
                .map(|mv| board.after(mv))
                .filter(|after| after.view(seat) == *view)
                .map(|after| after.normalised())
        });
        self.boards = successors.collect();
        if self.boards.is_empty() {
            return Err(Inconsistent);
        }
        Ok(())
    }

    pub const fn boards(&self) -> &HashSet<Position> {
        &self.boards
    }
}
