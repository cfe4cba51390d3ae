//! The search: a tree of boards keyed by what each side has seen, solved by
//! PCFR+ while it grows towards the moves that matter.
//!
//! `tree` and `pass` know no chess: the abstract games in `games` run through
//! the same code that plays.

mod pass;
mod tree;

#[cfg(test)]
mod games;

pub use tree::{InfosetId, NodeId, Side, Tree};
