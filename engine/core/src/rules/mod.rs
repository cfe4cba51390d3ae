//! The rules of Fog of War chess (docs/RULES.md) on bitboards.
//!
//! A [`Position`] is one whole board, [`View`] is what a seat may see of it, [`Game`] adds what
//! only a history can tell: repetition, the fifty-move count and the outcome. Colours, roles,
//! squares and bitboards are shakmaty's; the rules are ours, for standard chess filters by check.

mod fen;
mod game;
pub(crate) mod generate;
mod moves;
mod perft;
mod placement;
pub(crate) mod play;
pub(crate) mod position;
mod san;
mod view;
pub(crate) mod vision;

pub use fen::BadFen;
pub use game::{Game, Outcome, PlayError, Reason, RepetitionKey};
pub use generate::MoveList;
pub use moves::Move;
pub use perft::perft;
pub use placement::Placement;
pub use play::Capture;
pub use position::{Castling, Position};
pub use shakmaty::{Bitboard, Color, Piece, Role, Square};
pub use view::{View, mark};
pub use vision::sight;

#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod properties;
