//! What a decision tells: stored with the game, hidden until its end.

use std::collections::BTreeMap;

use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub struct Telemetry {
    #[serde(rename = "move")]
    pub uci: String,
    /// Top moves, most likely first.
    pub mix: Vec<MixEntry>,
    pub belief: BeliefSize,
    pub worlds: usize,
    pub nodes: usize,
    pub infosets: usize,
    pub iterations: u32,
    pub passes: u32,
    /// The game's value for the mover, in [-1, 1].
    pub value: f32,
    pub time_ms: StepTimes,
    /// Square to piece letter to probability, for the other side's men.
    pub marginals: BTreeMap<String, BTreeMap<char, f32>>,
    pub samples: Vec<SampleBoard>,
}

#[derive(Clone, Debug, Serialize)]
pub struct MixEntry {
    #[serde(rename = "move")]
    pub uci: String,
    pub probability: f32,
    pub value: f32,
    /// The value in the worst sampled world.
    pub worst: f32,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct BeliefSize {
    pub boards: u64,
    /// The set is an unbiased sample: the exact one was over the cap.
    pub sampled: bool,
}

#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct StepTimes {
    pub belief: f64,
    pub search: f64,
    pub growth: f64,
    pub passes: f64,
    pub total: f64,
}

#[derive(Clone, Debug, Serialize)]
pub struct SampleBoard {
    /// Piece placement, the first field of a FEN.
    pub placement: String,
    pub weight: f64,
}
