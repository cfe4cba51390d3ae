//! One game: belief and search for one seat, within one budget.
//!
//! A session that has followed the game and one that reads the whole
//! transcript for the first time answer the same.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::rules::{Move, Position};
use crate::search::{Cancelled, Decision, Dice, Judge, Limits, decide, mix};

use super::boards::Boards;
use super::telemetry::{StepTimes, Telemetry};
use super::transcript::{Seen, Turn};
use super::wire::{PROTOCOL, Refusal, ThinkOptions, TurnRequest, TurnResponse};

/// Worlds sampled from the belief unless an option says otherwise.
const WORLDS: usize = 32;
/// Tree nodes at which growth stops, for the sake of memory.
const MOST_NODES: usize = 4_000_000;
/// Kept back from a budget for telling the decision.
const TELLING: Duration = Duration::from_millis(4);

/// What is remembered of one game.
pub struct Session {
    boards: Boards,
    /// The plies the boards account for.
    followed: Vec<Seen>,
}

impl Default for Session {
    fn default() -> Session {
        Session {
            boards: Boards::start(),
            followed: Vec::new(),
        }
    }
}

/// When a thought must end.
#[derive(Clone, Copy)]
struct Budget<'a> {
    deadline: Option<Instant>,
    cancel: &'a AtomicBool,
}

impl Session {
    /// Thinks about one turn.
    pub fn think<J: Judge>(
        &mut self,
        request: &TurnRequest,
        options: &ThinkOptions,
        judge: &mut J,
        cancel: &AtomicBool,
    ) -> Result<TurnResponse, Refusal> {
        let start = Instant::now();
        let turn = Turn::parse(request)?;
        if turn.legal.is_empty() {
            return Err(Refusal::NoMoves);
        }
        let budget = Budget {
            deadline: deadline(request, options, start),
            cancel,
        };
        self.follow(&turn, budget)?;
        let belief_time = start.elapsed();
        self.agree_on_moves(&turn)?;
        let seed = mix(seed_of(&request.seed) ^ u64::from(request.ply));
        let decision = self.search(seed, options, judge, budget)?;
        let telling = Instant::now();
        let mut telemetry = Telemetry::of(&decision, turn.seat, self.boards.as_slice());
        let search_time = telling - start - belief_time;
        telemetry.time_ms = StepTimes::of(&decision, belief_time, search_time, start.elapsed());
        Ok(TurnResponse {
            protocol: PROTOCOL,
            kind: "move",
            game: request.game.clone(),
            ply: request.ply,
            uci: decision.mv.uci(),
            telemetry,
        })
    }

    /// Brings the boards up to the end of the transcript, from the start if it
    /// doesn't continue what was followed.
    fn follow(&mut self, turn: &Turn, budget: Budget<'_>) -> Result<(), Refusal> {
        if !turn.transcript.starts_with(&self.followed) {
            *self = Session::default();
        }
        for seen in &turn.transcript[self.followed.len()..] {
            if budget.cancel.load(Ordering::Relaxed) {
                return Err(Refusal::Cancelled);
            }
            match seen.own_move {
                _ if self.followed.is_empty() => self.boards.begin(&seen.view),
                Some(mv) => self.boards.own_move(mv, &seen.view),
                None => self.boards.opponent_move(&seen.view),
            }
            self.followed.push(*seen);
            if self.boards.as_slice().is_empty() {
                *self = Session::default();
                return Err(Refusal::Inconsistent);
            }
        }
        Ok(())
    }

    /// The moves the referee allows must be those of every board.
    fn agree_on_moves(&self, turn: &Turn) -> Result<(), Refusal> {
        let sorted = |mut moves: Vec<Move>| {
            moves.sort();
            moves
        };
        let ours = sorted(self.boards.as_slice()[0].moves().to_vec());
        if ours == sorted(turn.legal.clone()) {
            Ok(())
        } else {
            Err(Refusal::Inconsistent)
        }
    }

    fn search<J: Judge>(
        &self,
        seed: u64,
        options: &ThinkOptions,
        judge: &mut J,
        budget: Budget<'_>,
    ) -> Result<Decision, Refusal> {
        let mut dice = Dice::new(seed);
        let count = options.worlds.unwrap_or(WORLDS).max(1);
        let worlds = draw(self.boards.as_slice(), count, &mut dice);
        let limits = Limits {
            deadline: budget.deadline,
            iterations: options.iterations,
            nodes: options.nodes,
            most_nodes: MOST_NODES,
            cancel: budget.cancel,
        };
        decide(worlds, judge, dice.next_u64(), limits).map_err(|Cancelled| Refusal::Cancelled)
    }
}

fn deadline(request: &TurnRequest, options: &ThinkOptions, start: Instant) -> Option<Instant> {
    if options.is_lockstep() {
        return None;
    }
    let budget = Duration::from_millis(request.budget_ms);
    Some(start + budget.saturating_sub(TELLING.min(budget / 10)))
}

fn seed_of(hex: &str) -> u64 {
    hex.bytes()
        .fold(0, |seed, byte| mix(seed ^ u64::from(byte)))
}

/// A uniform sample without repetition; everything if there is no more.
fn draw(boards: &[Position], count: usize, dice: &mut Dice) -> Vec<Position> {
    if boards.len() <= count {
        return boards.to_vec();
    }
    let mut picks: Vec<usize> = Vec::with_capacity(count);
    // Floyd's algorithm.
    for last in boards.len() - count..boards.len() {
        let pick = dice.below(last + 1);
        picks.push(if picks.contains(&pick) { last } else { pick });
    }
    picks.into_iter().map(|pick| boards[pick]).collect()
}
