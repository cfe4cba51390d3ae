//! What a seat knows: every board consistent with its observations (docs/ENGINE.md, section 1).
//!
//! A [`Belief`] is fed views only, never a board it could not have worked out itself, apart from
//! the start that both sides know. It is exact until it grows over its cap; from then on it is a
//! uniform sample, says so, and may have lost the truth.

mod castle;
mod evidence;
mod expand;
mod merge;
mod own;
mod packed;
mod plain;
mod sample;
mod set;
mod update;

pub use packed::MAX_PIECES;
pub use plain::PlainBelief;
pub use sample::Marginals;
pub use set::{Belief, BeliefError, Limits};

/// No board fits what was observed: the observation is wrong, or a sampled set lost the truth.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no board is consistent with the observations")]
pub struct Inconsistent;

#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod random_games;
#[cfg(test)]
mod sampling;
