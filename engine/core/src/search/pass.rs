//! PCFR+ over the tree: one pass updates each side once, the second against
//! the first's new mix, and the last iterate is what is played.
//!
//! For a mix x and action values v at an infoset (summed over its nodes by the
//! other side's reach): R ← max(0, R + v − Σ x·v), Δ is the change R got, and
//! the next x is proportional to max(0, R + Δ), uniform where that is 0.
//! (Farina, Kroer, Sandholm: Faster Game Solving via Predictive Blackwell
//! Approachability, 2021.) A pass goes down only where the other side's reach
//! is above 0: elsewhere there is nothing to learn.

use super::tree::{BranchId, FINISHED, NONE, Side, Tree};

impl Tree {
    /// One pass: side 0, then side 1. Returns how many branches it visited.
    pub fn pass(&mut self) -> u64 {
        let before = self.visited;
        self.update(Side::Us);
        self.update(Side::Them);
        self.passes += 1;
        self.visited - before
    }

    /// Refreshes every value side `side` can reach, its regrets, and its mix.
    pub fn update(&mut self, side: Side) {
        self.sweep(side);
        let mut touched = std::mem::take(&mut self.touched);
        for infoset in touched.drain(..) {
            self.learn(infoset as usize);
        }
        self.touched = touched;
    }

    /// The value of the game for side 0 under the present mixes; refreshes
    /// action values, leaves regrets and mixes as they are.
    pub fn measure(&mut self, side: Side) -> f32 {
        let value = self.sweep(side);
        self.touched.clear();
        value
    }

    fn sweep(&mut self, side: Side) -> f32 {
        self.stamp += 1;
        let mut total = 0.0;
        for root in 0..self.roots.len() {
            let (node, weight) = self.roots[root];
            let branch = self.branch_of[node as usize];
            if branch < FINISHED && weight > 0.0 {
                self.value[node as usize] = self.walk(branch, side, weight);
            }
            total += weight * self.value[node as usize];
        }
        total
    }

    /// The branch's value for side 0; on the way the action values of `side`
    /// gather at its infosets, weighted by `reach`, the other side's and
    /// chance's.
    fn walk(&mut self, branch: BranchId, side: Side, reach: f32) -> f32 {
        self.visited += 1;
        let here = self.branches[branch as usize];
        let set = self.infosets[here.infoset as usize];
        let slots = set.slots();
        let own = set.side == side;
        let mut next = here.first_branch;
        while next != NONE {
            let child = self.branches[next as usize];
            let below = if own {
                reach
            } else {
                reach * self.slots.mix[slots.start + child.action as usize]
            };
            if below > 0.0 {
                self.value[child.node as usize] = self.walk(next, side, below);
            }
            next = child.next_branch;
        }
        let first = here.first_child as usize;
        let values = &self.value[first..first + slots.len()];
        let value = dot(values, &self.slots.mix[slots.clone()]);
        if own {
            let set = &mut self.infosets[here.infoset as usize];
            let gain = &mut self.slots.gain[slots];
            if set.stamp != self.stamp {
                set.stamp = self.stamp;
                set.weight = 0.0;
                gain.fill(0.0);
                self.touched.push(here.infoset);
            }
            set.weight += reach;
            let scale = reach * side.sign();
            for (gain, value) in gain.iter_mut().zip(values) {
                *gain += scale * value;
            }
        }
        value
    }

    fn learn(&mut self, infoset: usize) {
        let slots = self.infosets[infoset].slots();
        let gain = &self.slots.gain[slots.clone()];
        let regret = &mut self.slots.regret[slots.clone()];
        let mix = &mut self.slots.mix[slots];
        let value = dot(gain, mix);
        let mut sum = 0.0;
        for ((regret, gain), mix) in regret.iter_mut().zip(gain).zip(mix.iter_mut()) {
            let before = *regret;
            *regret = (before + gain - value).max(0.0);
            *mix = (*regret + (*regret - before)).max(0.0);
            sum += *mix;
        }
        if sum > 0.0 {
            let scale = 1.0 / sum;
            mix.iter_mut().for_each(|mix| *mix *= scale);
        } else {
            let even = 1.0 / mix.len() as f32;
            mix.fill(even);
        }
    }
}

/// A dot product in eight lanes, summed in one fixed order on every machine.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0f32; 8];
    let (a_blocks, b_blocks) = (a.chunks_exact(8), b.chunks_exact(8));
    let rest: f32 = a_blocks
        .remainder()
        .iter()
        .zip(b_blocks.remainder())
        .map(|(a, b)| a * b)
        .sum();
    for (a, b) in a_blocks.zip(b_blocks) {
        for lane in 0..8 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    lanes.iter().sum::<f32>() + rest
}
