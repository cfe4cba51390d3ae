//! Every board a seat cannot rule out, kept plainly.

use std::collections::HashSet;

use crate::rules::{Move, Position, View};

/// The set, in the order it was found.
#[derive(Clone, Debug)]
pub struct Boards {
    boards: Vec<Position>,
}

impl Boards {
    pub fn start() -> Boards {
        Boards {
            boards: vec![Position::start().normalised()],
        }
    }

    /// Both sides know the start position; anything else to see there is a
    /// contradiction.
    pub fn begin(&mut self, view: &View) {
        self.boards.retain(|board| board.view(view.seat) == *view);
    }

    pub fn own_move(&mut self, mv: Move, view: &View) {
        let boards = std::mem::take(&mut self.boards);
        let legal = boards.into_iter().filter(|board| board.is_legal(mv));
        self.keep(legal.map(|board| board.after(mv)), view);
    }

    pub fn opponent_move(&mut self, view: &View) {
        let boards = std::mem::take(&mut self.boards);
        let next = boards.iter().flat_map(|board| {
            let alive = board.king_of(board.turn()).is_some();
            let moves = if alive {
                board.moves()
            } else {
                Default::default()
            };
            moves.into_iter().map(move |mv| board.after(mv))
        });
        self.keep(next, view);
    }

    fn keep(&mut self, boards: impl Iterator<Item = Position>, view: &View) {
        let mut known = HashSet::new();
        self.boards = boards
            .filter(|board| board.view(view.seat) == *view)
            .map(|board| board.normalised())
            .filter(|board| known.insert(*board))
            .collect();
    }

    pub fn as_slice(&self) -> &[Position] {
        &self.boards
    }
}
