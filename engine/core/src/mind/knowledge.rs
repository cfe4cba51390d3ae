//! What a seat knows at its turn, worked out within an allowance.
//!
//! The belief is exact as long as the allowance can carry it. Beyond, it is a
//! sample, and a sample may have lost the truth without being empty: it is
//! drawn anew from the whole transcript when it has run low, and at once when
//! it is empty.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::belief::{Belief, Limits};
use crate::dice::mix;
use crate::rules::{Color, Position};

use super::transcript::Seen;
use super::wire::Refusal;

/// No belief is larger.
pub const MOST_BOARDS: usize = 8_000_000;
/// No cap is smaller: fewer boards lose the truth too soon.
const LEAST_BOARDS: usize = 500;
/// What an update costs for each board of its cap.
const BOARD_COSTS: Duration = Duration::from_nanos(1_500);
/// A sample that has shrunk to this part of its cap is drawn anew.
const LOW: usize = 64;
/// Plies a sample is left alone after it was drawn anew.
const REST: u32 = 8;
/// How often an empty sample is drawn anew before it is given up.
const MOST_REDRAWS: u64 = 3;

/// What the updates may cost.
#[derive(Clone, Copy)]
pub struct Allowance<'a> {
    /// When the belief must be done; without, counts alone decide.
    pub until: Option<Instant>,
    pub max_boards: usize,
    pub cancel: &'a AtomicBool,
}

/// Why there is no belief.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBelief {
    /// Samples were drawn and all lost the truth: nobody's fault but the
    /// allowance's.
    Lost,
    Refused(Refusal),
}

/// A belief and the transcript it accounts for.
#[derive(Default)]
pub struct Knowledge {
    belief: Option<Belief>,
    followed: Vec<Seen>,
    /// How often a sample was drawn anew: part of its seed.
    redraws: u64,
    /// The ply at which it last was.
    redrawn_at: u32,
}

/// What a belief is about and may cost.
#[derive(Clone, Copy)]
struct Task<'a> {
    seat: Color,
    seed: u64,
    transcript: &'a [Seen],
    allowance: Allowance<'a>,
}

impl Knowledge {
    /// Brings the belief up to the end of a transcript; from its start if it
    /// doesn't continue what was followed, with the same result.
    pub fn follow<'a>(
        &mut self,
        seat: Color,
        seed: u64,
        transcript: &'a [Seen],
        allowance: Allowance<'a>,
    ) -> Result<&Belief, NoBelief> {
        let task = Task {
            seat,
            seed,
            transcript,
            allowance,
        };
        let is_continued = transcript.starts_with(&self.followed)
            && self
                .belief
                .as_ref()
                .is_some_and(|belief| belief.seat() == seat);
        if !is_continued {
            *self = Knowledge::default();
        }
        if let Err(no_belief) = self.catch_up(task) {
            *self = Knowledge::default();
            return Err(no_belief);
        }
        Ok(self.belief.as_ref().expect("it was just brought up to now"))
    }

    pub fn len(&self) -> usize {
        self.belief.as_ref().map_or(0, Belief::len)
    }

    fn catch_up(&mut self, task: Task<'_>) -> Result<(), NoBelief> {
        let mut belief = match self.belief.take() {
            Some(belief) => belief,
            None => begin(task, 0)?,
        };
        for ply in self.followed.len()..task.transcript.len() {
            let step = advance(&mut belief, task, ply);
            let is_lost = step == Err(NoBelief::Lost);
            if is_lost || step.is_ok() && self.has_run_low(&belief, task) {
                self.redraw(&mut belief, task, ply);
            } else {
                step?;
            }
            if belief.is_empty() {
                return Err(NoBelief::Lost);
            }
        }
        self.followed
            .extend_from_slice(&task.transcript[self.followed.len()..]);
        self.belief = Some(belief);
        Ok(())
    }

    /// Whether at our turn a sample has too few boards left to be trusted.
    fn has_run_low(&self, belief: &Belief, task: Task<'_>) -> bool {
        let is_rested = self.redraws == 0 || belief.ply() >= self.redrawn_at + REST;
        belief.is_sampled()
            && belief.turn() == belief.seat()
            && belief.len() < task.allowance.max_boards / LOW
            && is_rested
            && task
                .allowance
                .until
                .is_none_or(|until| Instant::now() < until)
    }

    /// Replays the transcript up to a ply with other seeds and keeps the
    /// largest set: an empty one is tried again while there is time.
    fn redraw(&mut self, belief: &mut Belief, task: Task<'_>, ply: usize) {
        for _ in 0..MOST_REDRAWS {
            self.redraws += 1;
            if let Ok(fresh) = replay(task, self.redraws, ply)
                && fresh.len() > belief.len()
            {
                *belief = fresh;
            }
            if !belief.is_empty() || is_over(task) {
                break;
            }
        }
        self.redrawn_at = ply as u32;
    }
}

fn is_over(task: Task<'_>) -> bool {
    let Allowance { until, cancel, .. } = task.allowance;
    cancel.load(Ordering::Relaxed) || until.is_some_and(|until| Instant::now() >= until)
}

fn replay(task: Task<'_>, redraws: u64, ply: usize) -> Result<Belief, NoBelief> {
    let mut belief = begin(task, redraws)?;
    for ply in 0..=ply {
        if is_over(task) {
            return Err(NoBelief::Lost);
        }
        advance(&mut belief, task, ply)?;
    }
    Ok(belief)
}

fn begin(task: Task<'_>, redraws: u64) -> Result<Belief, NoBelief> {
    let limits = Limits::new(task.allowance.max_boards, mix(task.seed ^ redraws));
    Belief::new(&Position::start(), task.seat, limits)
        .map_err(|_| NoBelief::Refused(Refusal::Internal))
}

fn advance(belief: &mut Belief, task: Task<'_>, ply: usize) -> Result<(), NoBelief> {
    if task.allowance.cancel.load(Ordering::Relaxed) {
        return Err(NoBelief::Refused(Refusal::Cancelled));
    }
    let Seen { own_move, view } = task.transcript[ply];
    let inconsistent = Err(NoBelief::Refused(Refusal::Inconsistent));
    if ply == 0 {
        return if belief.agrees_with(&view) {
            Ok(())
        } else {
            inconsistent
        };
    }
    let cap = cap(task, ply);
    belief.set_limits(cap, cap);
    match belief.advance_unless(own_move, &view, task.allowance.cancel) {
        Ok(()) => Ok(()),
        Err(_) if task.allowance.cancel.load(Ordering::Relaxed) => {
            Err(NoBelief::Refused(Refusal::Cancelled))
        }
        Err(_) if belief.is_sampled() => Err(NoBelief::Lost),
        Err(_) => inconsistent,
    }
}

/// The boards an update may come to: those that an even share of the time
/// left can carry, or a quarter of it, for most updates are small.
fn cap(task: Task<'_>, ply: usize) -> usize {
    let Some(until) = task.allowance.until else {
        return task.allowance.max_boards;
    };
    let left = until.saturating_duration_since(Instant::now());
    let updates = (task.transcript.len() - ply).div_ceil(2).clamp(1, 4) as u32;
    let boards = (left / updates).as_nanos() / BOARD_COSTS.as_nanos();
    (boards as usize).clamp(
        LEAST_BOARDS.min(task.allowance.max_boards),
        task.allowance.max_boards,
    )
}
