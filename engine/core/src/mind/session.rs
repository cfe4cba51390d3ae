//! One game: belief and search for one seat, within one budget.
//!
//! A session that has followed the game and one that reads the whole
//! transcript for the first time answer the same.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::belief::Belief;
use crate::dice::{Dice, mix};
use crate::rules::{Move, Position};
use crate::search::{Cancelled, Decision, Judge, Limits, decide};

use super::guess::guess;
use super::knowledge::{Allowance, Knowledge, MOST_BOARDS, NoBelief};
use super::telemetry::{StepTimes, Telemetry};
use super::transcript::Turn;
use super::wire::{PROTOCOL, Refusal, ThinkOptions, TurnRequest, TurnResponse};

/// Worlds sampled from the belief unless an option says otherwise.
const WORLDS: usize = 32;
/// Tree nodes at which growth stops, for the sake of memory.
const MOST_NODES: usize = 2_000_000;
/// Kept back from a budget for telling the decision.
const TELLING: Duration = Duration::from_millis(4);
/// The part of a budget that the belief may use up.
const BELIEF_SHARE: f64 = 0.4;

/// What is remembered of one game.
#[derive(Default)]
pub struct Session {
    knowledge: Knowledge,
}

/// How long a thought may take, and who may end it.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    start: Instant,
    /// None in lockstep: counts alone decide.
    time: Option<Duration>,
    max_boards: usize,
    cancel: &'a AtomicBool,
}

impl<'a> Budget<'a> {
    /// Starts the clock. `max_boards` is what memory allows.
    pub fn start(
        request: &TurnRequest,
        options: &ThinkOptions,
        max_boards: usize,
        cancel: &'a AtomicBool,
    ) -> Budget<'a> {
        let time = Duration::from_millis(request.budget_ms);
        let max_boards = if options.is_lockstep() {
            MOST_BOARDS
        } else {
            max_boards
        };
        Budget {
            start: Instant::now(),
            time: (!options.is_lockstep()).then(|| time - TELLING.min(time / 10)),
            max_boards: options.boards.unwrap_or(max_boards),
            cancel,
        }
    }

    fn allowance(&self) -> Allowance<'a> {
        Allowance {
            until: self
                .time
                .map(|time| self.start + time.mul_f64(BELIEF_SHARE)),
            max_boards: self.max_boards,
            cancel: self.cancel,
        }
    }

    fn limits(&self, options: &ThinkOptions) -> Limits<'a> {
        Limits {
            deadline: self.time.map(|time| self.start + time),
            iterations: options.iterations,
            nodes: options.nodes,
            most_nodes: MOST_NODES,
            cancel: self.cancel,
        }
    }
}

impl Session {
    /// Thinks about one turn.
    pub fn think<J: Judge>(
        &mut self,
        request: &TurnRequest,
        options: &ThinkOptions,
        judge: &mut J,
        budget: Budget<'_>,
    ) -> Result<TurnResponse, Refusal> {
        let turn = Turn::parse(request)?;
        if turn.legal.is_empty() {
            return Err(Refusal::NoMoves);
        }
        let game_seed = seed_of(&request.seed);
        let mut dice = Dice::new(mix(game_seed ^ u64::from(request.ply)));
        let count = options.worlds.unwrap_or(WORLDS).max(1);
        let known =
            self.knowledge
                .follow(turn.seat, game_seed, &turn.transcript, budget.allowance());
        let (worlds, belief) = match known {
            Ok(belief) => (belief.sample(count, &mut dice), Some(belief)),
            Err(NoBelief::Lost) => (guess(&turn.transcript, &turn.legal, count, &mut dice), None),
            Err(NoBelief::Refused(refusal)) => return Err(refusal),
        };
        agree_on_moves(&worlds, &turn)?;
        let belief_time = budget.start.elapsed();
        let decision = decide(worlds, judge, dice.next_u64(), budget.limits(options))
            .map_err(|Cancelled| Refusal::Cancelled)?;
        Ok(respond(request, &decision, belief, belief_time, budget))
    }

    /// Boards kept in memory.
    pub fn boards(&self) -> usize {
        self.knowledge.len()
    }
}

fn respond(
    request: &TurnRequest,
    decision: &Decision,
    belief: Option<&Belief>,
    belief_time: Duration,
    budget: Budget<'_>,
) -> TurnResponse {
    let search_time = budget.start.elapsed() - belief_time;
    let mut telemetry = Telemetry::of(decision, belief);
    telemetry.time_ms = StepTimes::of(decision, belief_time, search_time, budget.start.elapsed());
    TurnResponse {
        protocol: PROTOCOL,
        kind: "move",
        game: request.game.clone(),
        ply: request.ply,
        uci: decision.mv.uci(),
        telemetry,
    }
}

/// The moves the referee allows must be those of every board.
fn agree_on_moves(worlds: &[Position], turn: &Turn) -> Result<(), Refusal> {
    let sorted = |mut moves: Vec<Move>| {
        moves.sort();
        moves
    };
    let legal = sorted(turn.legal.clone());
    let agrees = |world: &Position| sorted(world.moves().to_vec()) == legal;
    if worlds.iter().all(agrees) {
        Ok(())
    } else {
        Err(Refusal::Inconsistent)
    }
}

fn seed_of(hex: &str) -> u64 {
    hex.bytes()
        .fold(0, |seed, byte| mix(seed ^ u64::from(byte)))
}
