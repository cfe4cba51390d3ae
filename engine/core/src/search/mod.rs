//! The search: a tree of boards keyed by what each side has seen, solved by
//! PCFR+ while it grows towards the moves that matter.
//!
//! `tree` and `pass` know no chess: the abstract games in `games` run through
//! the same code that plays.

mod decide;
mod ending;
mod grow;
mod pass;
mod seen;
mod select;
mod tree;

#[cfg(test)]
mod games;
#[cfg(test)]
mod positions;

pub use decide::{Cancelled, Choice, Decision, Limits, decide};
pub use ending::attackers;
pub use grow::{Grower, Judge};
pub use tree::{InfosetId, NodeId, Side, Tree};
