//! One searcher's view of the network: shared weights, its own caches.

use std::sync::Arc;

use crate::rules::Color;

use super::accumulator::{Accumulator, RefreshCache};
use super::board::Board;
use super::features::{Change, Perspective};
use super::kernel::Backend;
use super::network::{Network, STACKS};
use super::value::Value;

/// What the file's integers are scaled by.
const OUTPUT_SCALE: i32 = 16;

/// Evaluates boards. Not shared between threads: each makes its own.
///
/// Answers depend on the board and the side to move alone, never on what
/// was asked before.
pub struct Evaluator {
    network: Arc<Network>,
    cache: RefreshCache,
    backend: Backend,
}

impl Evaluator {
    pub fn new(network: Arc<Network>) -> Evaluator {
        Evaluator::with_backend(network, Backend::best())
    }

    /// For tests that compare backends.
    pub fn with_backend(network: Arc<Network>, backend: Backend) -> Evaluator {
        Evaluator {
            cache: RefreshCache::new(&network),
            network,
            backend,
        }
    }

    /// The value of a board out of any order, from `turn`'s side.
    pub fn evaluate(&mut self, board: &Board, turn: Color) -> Value {
        let mut sums = Accumulator::blank();
        self.refresh(board, &mut sums);
        self.value(&sums, turn)
    }

    /// Fills `out` with a board's sums without a parent.
    pub fn refresh(&mut self, board: &Board, out: &mut Accumulator) {
        for color in 0..2 {
            self.refresh_half(board, color, out);
        }
        out.board = *board;
    }

    /// Fills `out` with a board's sums from those of a board that differs
    /// little: its parent's, usually. Any board is correct, near ones are fast.
    #[inline]
    pub fn advance(&mut self, parent: &Accumulator, board: &Board, out: &mut Accumulator) {
        let change = Change::between(&parent.board, board);
        for color in 0..2 {
            let king = board.king(color);
            if king == parent.board.king(color) {
                let side = Perspective::new(color, king);
                let (from, to) = (&parent.halves[color], &mut out.halves[color]);
                self.backend
                    .apply(&self.network.columns, &change, side, from, to);
            } else {
                self.refresh_half(board, color, out);
            }
        }
        out.board = *board;
    }

    #[inline]
    fn refresh_half(&mut self, board: &Board, color: usize, out: &mut Accumulator) {
        let king = board.king(color);
        let side = Perspective::new(color, king);
        let entry = self.cache.entry(color, king);
        let change = Change::between(&entry.board, board);
        let to = &mut out.halves[color];
        self.backend
            .apply(&self.network.columns, &change, side, &entry.half, to);
        entry.half.clone_from(to);
        entry.board = *board;
    }

    /// The value of the board whose sums these are, from `turn`'s side.
    #[inline]
    pub fn value(&self, sums: &Accumulator, turn: Color) -> Value {
        let mover = usize::from(turn == Color::Black);
        let (own, other) = (&sums.halves[mover], &sums.halves[1 - mover]);
        let stack = (sums.board.piece_count().saturating_sub(1) / 4).min(STACKS - 1);
        let psqt = (own.psqt[stack] - other.psqt[stack]) / 2;
        let layers = self.backend.layers(own, other, &self.network.stacks[stack]);
        Value(psqt / OUTPUT_SCALE + layers / OUTPUT_SCALE)
    }
}
