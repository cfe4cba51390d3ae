//! Draws and summaries of a belief.

use super::packed::Packed;
use super::set::Belief;
use crate::dice::Dice;
use crate::rules::{Color, Position, Role, Square};
use std::collections::HashMap;

/// How likely each of the opponent's pieces stands on each square, each board counting once.
#[derive(Clone, Debug)]
pub struct Marginals {
    pub color: Color,
    /// By square, then by role from pawn to king.
    pub probabilities: [[f32; 6]; 64],
}

impl Marginals {
    pub fn of(&self, square: Square, role: Role) -> f32 {
        self.probabilities[square as usize][role as usize - 1]
    }
}

impl Belief {
    /// Uniform, without replacement, in random order; all boards when there are no more.
    pub fn sample(&self, count: usize, rng: &mut Dice) -> Vec<Position> {
        self.sample_indices(count, rng)
            .into_iter()
            .map(|index| self.position(index))
            .collect()
    }

    /// The indices [`Belief::position`] takes: a shuffle that stops after `count` draws.
    pub fn sample_indices(&self, count: usize, rng: &mut Dice) -> Vec<usize> {
        let total = self.len();
        let mut moved: HashMap<usize, usize> = HashMap::new();
        (0..count.min(total))
            .map(|drawn| {
                let pick = drawn + rng.below(total - drawn);
                let here = *moved.get(&drawn).unwrap_or(&drawn);
                moved.insert(pick, here).unwrap_or(pick)
            })
            .collect()
    }

    /// Over the first `max_boards` boards: any prefix of the set is a uniform sample of it.
    pub fn marginals(&self, max_boards: usize) -> Marginals {
        let boards = &self.packed()[..self.len().min(max_boards)];
        let mut counts = [[0u32; 6]; 64];
        for &board in boards {
            count_pieces(board, &mut counts);
        }
        let scale = 1.0 / boards.len().max(1) as f32;
        Marginals {
            color: self.seat().other(),
            probabilities: counts.map(|row| row.map(|count| count as f32 * scale)),
        }
    }
}

fn count_pieces(board: Packed, counts: &mut [[u32; 6]; 64]) {
    let (mut rest, mut kinds) = (board.occupied, board.kinds());
    while rest != 0 {
        counts[rest.trailing_zeros() as usize][(kinds & 7) as usize - 1] += 1;
        kinds >>= 3;
        rest &= rest - 1;
    }
}
