//! What a decision tells: stored with the game, hidden until its end.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::belief::Belief;
use crate::rules::{Position, Role, Square};
use crate::search::Decision;

/// Moves of the mix that are told.
const TOP_MOVES: usize = 8;
/// Boards that are shown.
const SAMPLES: usize = 8;
/// Marginals are counted on at most this many boards.
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
    /// All but the times. Without a belief the worlds were guessed.
    pub fn of(decision: &Decision, belief: Option<&Belief>) -> Telemetry {
        let top = decision.mix.iter().take(TOP_MOVES);
        Telemetry {
            uci: decision.mv.uci(),
            mix: top.map(MixEntry::of).collect(),
            belief: BeliefSize {
                boards: belief.map_or(0, Belief::len),
                sampled: belief.is_none_or(Belief::is_sampled),
            },
            worlds: decision.worlds,
            nodes: decision.nodes,
            infosets: decision.infosets,
            iterations: decision.iterations,
            passes: decision.passes,
            value: decision.value,
            time_ms: StepTimes::default(),
            marginals: belief.map(marginals).unwrap_or_default(),
            samples: belief.map(samples).unwrap_or_default(),
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

fn marginals(belief: &Belief) -> BTreeMap<String, BTreeMap<char, f64>> {
    let marginals = belief.marginals(MOST_COUNTED);
    let mut by_square: BTreeMap<String, BTreeMap<char, f64>> = BTreeMap::new();
    for square in Square::ALL {
        for role in Role::ALL {
            let probability = rounded(f64::from(marginals.of(square, role)));
            if probability > 0.0 {
                let men = by_square.entry(square.to_string()).or_default();
                men.insert(role.of(marginals.color).char(), probability);
            }
        }
    }
    by_square
}

/// Any boards are as good as any others, and so the first ones.
fn samples(belief: &Belief) -> Vec<SampleBoard> {
    let weight = 1.0 / belief.len() as f64;
    let shown = belief.positions().take(SAMPLES);
    shown
        .map(|board| SampleBoard {
            placement: placement_field(&board),
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
