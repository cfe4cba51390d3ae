//! What a decision tells: stored with the game, hidden until its end.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::rules::{Color, Position};
use crate::search::Decision;

/// Moves of the mix that are told.
const TOP_MOVES: usize = 8;
/// Boards that are shown.
const SAMPLES: usize = 8;
/// Marginals are counted on at most this many boards, spread evenly.
const MOST_COUNTED: usize = 20_000;

/// One decision, its reasons and its cost.
#[derive(Clone, Debug, Serialize)]
pub struct Telemetry {
    #[serde(rename = "move")]
    pub uci: String,
    /// Top moves, the one played first.
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
    /// Square to FEN letter to probability, for the other side's men.
    pub marginals: BTreeMap<String, BTreeMap<char, f64>>,
    pub samples: Vec<SampleBoard>,
}

#[derive(Clone, Debug, Serialize)]
pub struct MixEntry {
    #[serde(rename = "move")]
    pub uci: String,
    pub probability: f64,
    pub value: f64,
    /// The value in the worst sampled world.
    pub worst: f64,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct BeliefSize {
    pub boards: usize,
    /// The set is an unbiased sample: the exact one was over the cap.
    pub sampled: bool,
}

/// Milliseconds by step; `growth` and `passes` are parts of `search`.
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
    /// The first field of a FEN.
    pub placement: String,
    pub weight: f64,
}

impl StepTimes {
    pub fn of(
        decision: &Decision,
        belief: Duration,
        search: Duration,
        total: Duration,
    ) -> StepTimes {
        StepTimes {
            belief: milliseconds(belief),
            search: milliseconds(search),
            growth: milliseconds(decision.growth_time),
            passes: milliseconds(decision.pass_time),
            total: milliseconds(total),
        }
    }
}

impl Telemetry {
    /// All but the times.
    pub fn of(decision: &Decision, seat: Color, boards: &[Position]) -> Telemetry {
        let top = decision.mix.iter().take(TOP_MOVES);
        Telemetry {
            uci: decision.mv.uci(),
            mix: top.map(MixEntry::of).collect(),
            belief: BeliefSize {
                boards: boards.len(),
                sampled: false,
            },
            worlds: decision.worlds,
            nodes: decision.nodes,
            infosets: decision.infosets,
            iterations: decision.iterations,
            passes: decision.passes,
            value: decision.value,
            time_ms: StepTimes::default(),
            marginals: marginals(boards, seat.other()),
            samples: samples(boards),
        }
    }
}

impl MixEntry {
    fn of(choice: &crate::search::Choice) -> MixEntry {
        MixEntry {
            uci: choice.mv.uci(),
            probability: rounded(f64::from(choice.probability)),
            value: rounded(f64::from(choice.value)),
            worst: rounded(f64::from(choice.worst)),
        }
    }
}

/// How likely each of `color`'s men stands on each square.
fn marginals(boards: &[Position], color: Color) -> BTreeMap<String, BTreeMap<char, f64>> {
    let stride = boards.len().div_ceil(MOST_COUNTED).max(1);
    let mut counts = [[0u32; 6]; 64];
    let mut total = 0u32;
    for board in boards.iter().step_by(stride) {
        total += 1;
        for (square, piece) in board.placement().of(color).pieces() {
            counts[square as usize][piece.role as usize - 1] += 1;
        }
    }
    let mut marginals: BTreeMap<String, BTreeMap<char, f64>> = BTreeMap::new();
    for square in crate::rules::Square::ALL {
        for role in crate::rules::Role::ALL {
            let count = counts[square as usize][role as usize - 1];
            let probability = rounded(f64::from(count) / f64::from(total.max(1)));
            if probability > 0.0 {
                let men = marginals.entry(square.to_string()).or_default();
                men.insert(role.of(color).char(), probability);
            }
        }
    }
    marginals
}

fn samples(boards: &[Position]) -> Vec<SampleBoard> {
    let shown = boards.len().min(SAMPLES);
    let weight = 1.0 / boards.len() as f64;
    let spread = (0..shown).map(|number| &boards[number * boards.len() / shown]);
    spread
        .map(|board| SampleBoard {
            placement: placement_field(board),
            weight,
        })
        .collect()
}

fn placement_field(position: &Position) -> String {
    let fen = position.to_fen();
    fen.split(' ').next().unwrap_or_default().to_owned()
}

fn milliseconds(time: Duration) -> f64 {
    rounded(time.as_secs_f64() * 1e3)
}

fn rounded(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}
