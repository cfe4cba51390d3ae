//! The sums of the network's first layer for one board, and where to start
//! from when a king has moved.

use super::board::Board;
use super::network::{Network, STACKS, WIDTH};

/// One side's sums.
#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct Half {
    pub values: [i16; WIDTH],
    pub psqt: [i32; STACKS],
}

impl Half {
    pub fn empty(network: &Network) -> Half {
        Half {
            values: network.bias,
            psqt: [0; STACKS],
        }
    }
}

/// Both sides' sums for one board. A search keeps one per node or per ply
/// and derives a child's from its parent's (`Evaluator::advance`).
#[derive(Clone)]
pub struct Accumulator {
    pub(super) board: Board,
    pub(super) halves: [Half; 2],
}

impl Accumulator {
    /// Room for sums; worth nothing until an evaluator has filled it.
    pub fn blank() -> Accumulator {
        let half = Half {
            values: [0; WIDTH],
            psqt: [0; STACKS],
        };
        Accumulator {
            board: Board::EMPTY,
            halves: [half.clone(), half],
        }
    }

    /// The board these sums belong to.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

/// For every side and king square the last sums computed with the king there.
/// A king move changes every feature of its side; from here it costs only the
/// pieces that differ since that square was last visited.
pub(super) struct RefreshCache {
    entries: Box<[Entry]>,
}

pub(super) struct Entry {
    pub board: Board,
    pub half: Half,
}

impl RefreshCache {
    pub fn new(network: &Network) -> RefreshCache {
        let entries = (0..2 * 64).map(|_| Entry {
            board: Board::EMPTY,
            half: Half::empty(network),
        });
        RefreshCache {
            entries: entries.collect(),
        }
    }

    #[inline(always)]
    pub fn entry(&mut self, color: usize, king: u8) -> &mut Entry {
        &mut self.entries[color * 64 + usize::from(king & 63)]
    }
}
