//! What a bot is told and what it answers, protocol version "1"
//! (docs/protocol.md). Nothing here knows more than one seat may know.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub const PROTOCOL: &str = "1";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    White,
    Black,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlyKind {
    Start,
    Own,
    Opponent,
}

/// What the seat saw after one ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlyRecord {
    pub ply: u32,
    pub kind: PlyKind,
    pub own_move: Option<String>,
    /// 64-bit mask of seen squares, 16 hex digits, bit 0 is a1.
    pub visible: String,
    /// Square to FEN letter, on seen squares.
    pub pieces: BTreeMap<String, char>,
    /// Where the last ply took a piece of this seat that it does not see now.
    pub captures: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatClock {
    pub remaining_ms: u64,
    pub increment_ms: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TurnRequest {
    pub protocol: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub game: String,
    pub seat: Seat,
    pub ply: u32,
    /// Per game, hex; the same for every ply of the game.
    pub seed: String,
    pub clock: Option<SeatClock>,
    pub budget_ms: u64,
    pub legal: Vec<String>,
    pub transcript: Vec<PlyRecord>,
}

/// What is not part of the protocol: how the house runs its own engine. With
/// `iterations` or `nodes` the answer depends on the request and these
/// options alone, never on time.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ThinkOptions {
    /// Stop after this many iterations instead of a time.
    pub iterations: Option<u32>,
    /// Stop at this many tree nodes instead of a time.
    pub nodes: Option<usize>,
    /// Worlds sampled from the belief.
    pub worlds: Option<usize>,
    /// Boards the belief keeps at most.
    pub boards: Option<usize>,
}

impl ThinkOptions {
    /// Whether counts alone decide.
    pub fn is_lockstep(&self) -> bool {
        self.iterations.is_some() || self.nodes.is_some()
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct TurnResponse {
    pub protocol: &'static str,
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub game: String,
    pub ply: u32,
    #[serde(rename = "move")]
    pub uci: String,
    pub telemetry: super::telemetry::Telemetry,
}

/// Why there is no move. The code is all a caller gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("bad_request")]
    BadRequest,
    /// No board agrees with the transcript.
    #[error("inconsistent")]
    Inconsistent,
    #[error("cancelled")]
    Cancelled,
    #[error("no_moves")]
    NoMoves,
    #[error("internal")]
    Internal,
}

impl Refusal {
    /// The refusal as the JSON that goes out instead of a response.
    pub fn to_json(self) -> String {
        format!(r#"{{"error":"{self}"}}"#)
    }
}
