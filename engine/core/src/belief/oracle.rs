//! The belief again, plain and slow: every whole board, every move, every view compared.

use crate::rules::{Color, Move, Position, View};
use std::collections::HashSet;

pub struct Oracle {
    pub seat: Color,
    pub boards: HashSet<Position>,
}

impl Oracle {
    pub fn new(start: &Position, seat: Color) -> Oracle {
        Oracle {
            seat,
            boards: HashSet::from([start.normalised()]),
        }
    }

    pub fn own_move(&mut self, mv: Move, view: &View) {
        self.step(view, |board| {
            board.moves().into_iter().filter(|&m| m == mv).collect()
        });
    }

    pub fn opponent_move(&mut self, view: &View) {
        self.step(view, |board| board.moves().to_vec());
    }

    fn step(&mut self, view: &View, moves: impl Fn(&Position) -> Vec<Move>) {
        let seat = self.seat;
        let successors = self.boards.iter().flat_map(|board| {
            moves(board)
                .into_iter()
                .map(|mv| board.after(mv))
                .filter(|after| after.view(seat) == *view)
                .map(|after| after.normalised())
                .collect::<Vec<_>>()
        });
        self.boards = successors.collect();
    }
}
