//! Evaluation: Stockfish 18's small network, in process, and a capture search
//! that settles a position before the network looks at it.
//!
//! A network value is in Stockfish's internal units from the mover's side.
//! A leaf value is a fog win probability in [-1, 1] from the mover's side.
//! The network never sees a board without exactly one king a side: it takes a
//! [`Board`], and that cannot be made of anything else.

mod accumulator;
mod board;
mod capture_search;
mod captures;
mod evaluator;
mod exchange;
mod features;
mod format;
mod kernel;
mod network;
mod value;
mod worth;

pub use accumulator::Accumulator;
pub use board::Board;
pub use capture_search::CaptureSearch;
pub use evaluator::Evaluator;
pub use format::LoadError;
pub use kernel::Backend;
pub use network::Network;
pub use value::{Value, win_probability};

#[cfg(test)]
mod capture_search_tests;
#[cfg(test)]
mod evaluator_tests;
#[cfg(test)]
mod format_tests;
#[cfg(test)]
mod sample_games;
