//! Fog of War chess: rules on bitboards, exact belief, evaluation and search.
//!
//! This crate never sees Node, the network or a clock it was not handed.

pub mod belief;
pub mod dice;
pub mod eval;
pub mod mind;
pub mod rules;
pub mod search;
