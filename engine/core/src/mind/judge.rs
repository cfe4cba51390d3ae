//! Leaves valued by the network.

use crate::eval::{Board, Evaluator, win_probability};
use crate::rules::Position;
use crate::search::Judge;

impl Judge for Evaluator {
    fn value(&mut self, position: &Position) -> f32 {
        let board = Board::new(position.placement()).expect("a game that goes on has two kings");
        win_probability(self.evaluate(&board, position.turn()).centipawns(&board)) as f32
    }
}
