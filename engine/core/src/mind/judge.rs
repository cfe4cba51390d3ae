//! Leaves valued by the network after a capture search.

use crate::eval::CaptureSearch;
use crate::rules::{Move, Position};
use crate::search::Judge;

impl Judge for CaptureSearch {
    fn child_values(&mut self, position: &Position, moves: &[Move], values: &mut Vec<f64>) {
        CaptureSearch::child_values(self, position, moves, values);
    }
}
