//! The root: how long to search, and which move comes out.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::rules::{Move, Position};

use super::ending::{attackers, win};
use super::grow::{Grower, Judge};
use super::tree::{FINISHED, Side, Tree};
use crate::dice::Dice;

/// How many visited branches of passes cost about as much as growing one leaf:
/// half of the time goes to either. Counts, not clocks, so that it repeats.
const VISITS_PER_GROWTH: u64 = 5_000;
/// Passes between two growths of a small tree, at most.
const MOST_PASSES: u32 = 10;
/// Walks for one growth, at most.
const WALKS_PER_GROWTH: u32 = 16;
/// After so many growths in a row that found no leaf, by either side, nothing
/// is left to learn that matters.
const MOST_BARREN: u32 = 200;
/// Probabilities closer than this are a tie, and so are values.
const TIE: f32 = 1e-3;
/// A forced move, or taking the king, is not thought about for longer.
const SIMPLE_ITERATIONS: u32 = 30;

/// When to stop: whichever comes first.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    pub deadline: Option<Instant>,
    pub iterations: Option<u32>,
    pub nodes: Option<usize>,
    /// The tree grows no further, but is solved on.
    pub most_nodes: usize,
    pub cancel: &'a AtomicBool,
}

impl Limits<'_> {
    /// Worlds may take half of the time; a tree over fewer is better than none.
    fn allow_no_more_worlds(&self, start: Instant) -> bool {
        let is_late = |deadline| start + (deadline - start) / 2 <= Instant::now();
        self.cancel.load(Ordering::Relaxed) || self.deadline.is_some_and(is_late)
    }

    fn is_out(&self) -> bool {
        let is_late = |deadline| Instant::now() >= deadline;
        self.cancel.load(Ordering::Relaxed) || self.deadline.is_some_and(is_late)
    }

    fn reached(&self, iterations: u32, nodes: usize, now: Instant) -> bool {
        self.iterations.is_some_and(|most| iterations >= most)
            // A tree that is grown out never gets there: as many iterations do.
            || self.nodes.is_some_and(|most| nodes >= most || iterations as usize >= most)
            || self.deadline.is_some_and(|deadline| now >= deadline)
    }
}

/// One move of the root's mix.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub mv: Move,
    pub probability: f32,
    /// Expected over the worlds, for the mover.
    pub value: f32,
    /// In the world where it does worst.
    pub worst: f32,
}

/// What the search came to.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The move to play.
    pub mv: Move,
    /// All moves, the one to play first, then by probability and value.
    pub mix: Vec<Choice>,
    pub worlds: usize,
    pub nodes: usize,
    pub infosets: usize,
    pub iterations: u32,
    pub passes: u32,
    /// The game's value for the mover.
    pub value: f32,
    pub growth_time: Duration,
    pub pass_time: Duration,
}

/// The search was cancelled: there is no decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

/// Searches worlds that all look alike to the side to move, which has a move.
pub fn decide<J: Judge>(
    worlds: Vec<Position>,
    judge: &mut J,
    seed: u64,
    limits: Limits<'_>,
) -> Result<Decision, Cancelled> {
    let mut dice = Dice::new(seed);
    let mut clock = StepClock::start();
    let mut grower = Grower::new(worlds, judge, || limits.allow_no_more_worlds(clock.now));
    clock.grew();
    let is_simple = grower.root_moves().len() == 1 || wins_at_once(&grower.tree);
    let (mut iterations, mut barren) = (0, 0);
    loop {
        let visits = solve(&mut grower.tree);
        clock.passed();
        iterations += 1;
        if limits.cancel.load(Ordering::Relaxed) {
            return Err(Cancelled);
        }
        let nodes = grower.tree.node_count();
        let is_settled = is_simple && iterations >= SIMPLE_ITERATIONS || barren >= MOST_BARREN;
        if is_settled || limits.reached(iterations, nodes, clock.now) {
            break;
        }
        if nodes < limits.most_nodes {
            let explorer = [Side::Us, Side::Them][iterations as usize % 2];
            for _ in 0..(visits / VISITS_PER_GROWTH).max(1) {
                let has_grown = grow(&mut grower, explorer, &mut dice);
                barren = if has_grown { 0 } else { barren + 1 };
                if limits.is_out() {
                    break;
                }
            }
        }
        clock.grew();
    }
    let (growth_time, pass_time) = (clock.growth, clock.passes);
    Ok(conclude(&mut grower, iterations, growth_time, pass_time))
}

/// Whether some move takes the king in every world.
fn wins_at_once(tree: &Tree) -> bool {
    let wins = |action: usize| {
        let mut children = tree
            .roots()
            .iter()
            .map(|&(root, _)| tree.child_values(root)[action]);
        children.all(|value| value >= win(1))
    };
    (0..tree.mix(0).len()).any(wins)
}

/// Walks until one ends at a leaf: others end where the game does.
fn grow<J: Judge>(grower: &mut Grower<'_, J>, explorer: Side, dice: &mut Dice) -> bool {
    (0..WALKS_PER_GROWTH).any(|_| grower.grow(explorer, dice))
}

/// Passes worth one growth, one at least; returns the branches they visited.
fn solve(tree: &mut Tree) -> u64 {
    let mut visits = 0;
    for _ in 0..MOST_PASSES {
        visits += tree.pass();
        if visits >= VISITS_PER_GROWTH {
            break;
        }
    }
    visits
}

/// Time by step: one reading of the clock between steps.
struct StepClock {
    now: Instant,
    growth: Duration,
    passes: Duration,
}

impl StepClock {
    fn start() -> StepClock {
        StepClock {
            now: Instant::now(),
            growth: Duration::ZERO,
            passes: Duration::ZERO,
        }
    }

    fn lap(&mut self) -> Duration {
        let before = std::mem::replace(&mut self.now, Instant::now());
        self.now - before
    }

    fn grew(&mut self) {
        let lap = self.lap();
        self.growth += lap;
    }

    fn passed(&mut self) {
        let lap = self.lap();
        self.passes += lap;
    }
}

fn conclude<J: Judge>(
    grower: &mut Grower<'_, J>,
    iterations: u32,
    growth_time: Duration,
    pass_time: Duration,
) -> Decision {
    let value = grower.tree.measure(Side::Us);
    let mut mix = choices(&grower.tree, grower.root_moves());
    let position = grower.worlds()[0];
    let chosen = commit(&mix, |mv| visible_threats(&position, mv));
    let first = mix.remove(chosen);
    mix.sort_by(|a, b| {
        b.probability
            .total_cmp(&a.probability)
            .then(b.value.total_cmp(&a.value))
    });
    mix.insert(0, first);
    Decision {
        mv: first.mv,
        mix,
        worlds: grower.worlds().len(),
        nodes: grower.tree.node_count(),
        infosets: grower.tree.infoset_count(),
        iterations,
        passes: grower.tree.pass_count(),
        value,
        growth_time,
        pass_time,
    }
}

fn choices(tree: &Tree, moves: &[Move]) -> Vec<Choice> {
    let values = tree.action_values(0);
    let mut choices: Vec<Choice> = moves
        .iter()
        .zip(tree.mix(0))
        .zip(&values)
        .map(|((&mv, &probability), &value)| Choice {
            mv,
            probability,
            value,
            worst: f32::INFINITY,
        })
        .collect();
    for &(root, _) in tree.roots() {
        debug_assert!(tree.branch_of[root as usize] < FINISHED);
        for (choice, &value) in choices.iter_mut().zip(tree.child_values(root)) {
            choice.worst = choice.worst.min(value);
        }
    }
    choices
}

/// The most likely move; among equals the one whose worst world is best, and
/// where all is lost anyway the one that leaves the king to the fewest pieces
/// in sight.
fn commit(mix: &[Choice], threats: impl Fn(Move) -> usize) -> usize {
    let most = mix
        .iter()
        .map(|choice| choice.probability)
        .fold(0.0, f32::max);
    let mut tied: Vec<usize> = (0..mix.len())
        .filter(|&action| mix[action].probability >= most - TIE)
        .collect();
    keep_best(&mut tied, |action| mix[action].worst);
    if mix[tied[0]].value < -super::ending::LEAST_WIN {
        tied = (0..mix.len()).collect();
        keep_best(&mut tied, |action| mix[action].value);
        keep_best(&mut tied, |action| -(threats(mix[action].mv) as f32));
    }
    tied[0]
}

fn keep_best(tied: &mut Vec<usize>, score: impl Fn(usize) -> f32) {
    let best = tied
        .iter()
        .map(|&action| score(action))
        .fold(f32::NEG_INFINITY, f32::max);
    tied.retain(|&action| score(action) >= best - TIE);
}

/// How many enemy pieces the mover sees now would bear on its king after a
/// move.
fn visible_threats(position: &Position, mv: Move) -> usize {
    let us = position.turn();
    let seen = position.vision(us);
    let after = position.after(mv);
    after.king_of(us).map_or(0, |king| {
        (attackers(&after, king, us.other()) & seen).count()
    })
}
