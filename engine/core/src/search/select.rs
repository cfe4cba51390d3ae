//! Where the tree grows next: one-sided GT-CFR.
//!
//! One side explores: half its steps are uniform over the actions it plays,
//! half go to the largest Q + C·σ·√N / (1 + n). The other side plays its mix,
//! so the walk ends where that side would really go. (Zhang, Sandholm:
//! Obscuro, 2025, on Schmid et al., Student of Games, 2023.)

use super::tree::{BranchId, FINISHED, InfosetId, NONE, NodeId, Side, Tree};
use crate::dice::Dice;

/// C above.
const EXPLORATION: f32 = 1.0;

/// Where a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A leaf, and the branch and action it hangs on, if it is no root.
    Leaf {
        node: NodeId,
        parent: Option<(BranchId, usize)>,
    },
    /// The game is over there: nothing can grow.
    Finished,
}

impl Tree {
    /// Walks from a random root to a leaf, and counts the walk on its way.
    pub fn select(&mut self, explorer: Side, dice: &mut Dice) -> End {
        let mut node = self.pick_root(dice);
        let mut parent = None;
        loop {
            match self.branch_of[node as usize] {
                NONE => return End::Leaf { node, parent },
                FINISHED => return End::Finished,
                branch => {
                    let here = self.branches[branch as usize];
                    let action = self.step(here.infoset, explorer, dice);
                    parent = Some((branch, action));
                    node = here.first_child + action as NodeId;
                }
            }
        }
    }

    fn pick_root(&self, dice: &mut Dice) -> NodeId {
        let mut left = dice.unit();
        for &(node, weight) in &self.roots {
            left -= weight;
            if left < 0.0 {
                return node;
            }
        }
        self.roots.last().expect("a search has a root").0
    }

    fn step(&mut self, infoset: InfosetId, explorer: Side, dice: &mut Dice) -> usize {
        let set = self.infosets[infoset as usize];
        let mix = &self.slots.mix[set.slots()];
        let explores = set.side == explorer;
        let action = if !explores {
            sample(mix, dice)
        } else if dice.below(2) == 0 {
            support(mix, dice)
        } else {
            self.most_promising(infoset)
        };
        if explores {
            self.count(infoset, action);
        }
        action
    }

    fn most_promising(&self, infoset: InfosetId) -> usize {
        let set = &self.infosets[infoset as usize];
        let slots = set.slots();
        let per_weight = if set.weight > 0.0 {
            1.0 / set.weight
        } else {
            1.0
        };
        let total: u32 = self.slots.grown[slots.clone()].iter().sum();
        let root = EXPLORATION * (total as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (action, slot) in slots.enumerate() {
            let grown = self.slots.grown[slot] as f32;
            let value = self.slots.gain[slot] * per_weight;
            let score = value + self.spread(slot) * root / (1.0 + grown);
            if score > best.0 {
                best = (score, action);
            }
        }
        best.1
    }

    /// The standard deviation of what growth met at a slot, begun with −1 and
    /// +1 so that it is never 0.
    fn spread(&self, slot: usize) -> f32 {
        let count = self.slots.grown[slot] as f32 + 2.0;
        let mean = self.slots.seen_sum[slot] / count;
        let squares = (self.slots.seen_squares[slot] + 2.0) / count;
        (squares - mean * mean).max(0.0).sqrt()
    }

    fn count(&mut self, infoset: InfosetId, action: usize) {
        let set = &self.infosets[infoset as usize];
        let slot = set.first_slot as usize + action;
        let value = if set.weight > 0.0 {
            self.slots.gain[slot] / set.weight
        } else {
            0.0
        };
        self.slots.grown[slot] += 1;
        self.slots.seen_sum[slot] += value;
        self.slots.seen_squares[slot] += value * value;
    }
}

fn sample(mix: &[f32], dice: &mut Dice) -> usize {
    let mut left = dice.unit();
    let mut last = 0;
    for (action, &probability) in mix.iter().enumerate() {
        if probability > 0.0 {
            left -= probability;
            last = action;
            if left < 0.0 {
                break;
            }
        }
    }
    last
}

fn support(mix: &[f32], dice: &mut Dice) -> usize {
    let size = mix.iter().filter(|&&probability| probability > 0.0).count();
    let pick = dice.below(size.max(1));
    let mut played = (0..mix.len()).filter(|&action| mix[action] > 0.0);
    played.nth(pick).unwrap_or(0)
}
