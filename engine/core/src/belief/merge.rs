//! Many boards, each once: a hash table in partitions, filled through small write buffers so that
//! the memory touched at a time stays in cache, and cut off at the top of the hash when it grows
//! over its cap.
//!
//! Order is order of the keyed hash, whatever order boards came in. So the boards kept under a
//! cap, those with the lowest hashes, are a sample that does not depend on how often or when a
//! board was met, and any prefix of a finished set is a uniform sample of it.

use super::packed::Packed;
use crate::dice::{Dice, mix};

const BUFFER: usize = 32;
const MOST_PARTS: usize = 256;
/// Room past the last home slot, so that a probe need not wrap around.
const PAD: usize = 48;
const FIRST_SLOTS: usize = 24;

/// A keyed hash of a board.
#[derive(Copy, Clone, Debug)]
pub struct Key([u64; 2]);

impl Key {
    /// One key for each seed and ply: samples of different plies are independent.
    pub fn new(seed: u64, ply: u32) -> Key {
        let mut dice = Dice::new(mix(seed) ^ u64::from(ply));
        Key([dice.next_u64(), dice.next_u64()])
    }

    #[inline(always)]
    pub fn hash(self, board: Packed) -> u64 {
        let once = fold(board.occupied ^ self.0[0], 0x9e37_79b9_7f4a_7c15);
        fold(
            once ^ board.detail.rotate_left(23) ^ self.0[1],
            0xa076_1d64_78bd_642f,
        )
    }
}

#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let wide = u128::from(a) * u128::from(b);
    wide as u64 ^ (wide >> 64) as u64
}

#[derive(Default)]
struct Part {
    slots: Vec<Packed>,
    /// Home slots; the rest is padding.
    homes: usize,
    len: usize,
}

pub struct Merge {
    parts: Vec<Part>,
    buffers: Vec<[Packed; BUFFER]>,
    filled: Vec<u8>,
    key: Key,
    /// Hash bits below those that name the partition. Partitions beyond `parts` are cut off.
    shift: u32,
    len: usize,
    cap: usize,
    is_cut: bool,
}

impl Merge {
    /// `sources` is how many boards will be expanded into it: a small set needs few partitions.
    pub fn new(key: Key, cap: usize, sources: usize) -> Merge {
        let parts = (sources / 16).next_power_of_two().clamp(2, MOST_PARTS);
        Merge {
            parts: (0..parts).map(|_| Part::default()).collect(),
            buffers: vec![[Packed::VACANT; BUFFER]; parts],
            filled: vec![0; parts],
            key,
            shift: 64 - parts.trailing_zeros(),
            len: 0,
            cap: cap.max(1),
            is_cut: false,
        }
    }

    #[inline(always)]
    pub fn add(&mut self, board: Packed) {
        let part = (self.key.hash(board) >> self.shift) as usize;
        if part >= self.parts.len() {
            return;
        }
        let filled = usize::from(self.filled[part]);
        self.buffers[part][filled] = board;
        self.filled[part] = filled as u8 + 1;
        if filled + 1 == BUFFER {
            self.flush(part);
        }
    }

    #[inline(never)]
    fn flush(&mut self, index: usize) {
        let (key, shift) = (self.key, self.shift);
        let part = &mut self.parts[index];
        let before = part.len;
        for &board in &self.buffers[index][..usize::from(self.filled[index])] {
            part.insert(board, key, shift);
        }
        self.filled[index] = 0;
        self.len += part.len - before;
        if self.len > self.cap {
            self.cut();
        }
    }

    /// Drops the boards of the highest hashes until the rest is within the cap.
    #[cold]
    fn cut(&mut self) {
        self.is_cut = true;
        while self.len > self.cap {
            if self.parts.len() <= MOST_PARTS / 2 && self.shift > 33 {
                self.split();
            }
            let Some(part) = self.parts.pop() else { return };
            self.len -= part.len;
        }
    }

    /// Halves every partition, so that a cut drops no more than it must.
    fn split(&mut self) {
        let old = std::mem::take(&mut self.parts);
        let pending: Vec<Packed> = (0..old.len())
            .flat_map(|index| self.buffers[index][..usize::from(self.filled[index])].to_vec())
            .collect();
        self.filled = vec![0; 2 * old.len()];
        self.buffers.resize(2 * old.len(), [Packed::VACANT; BUFFER]);
        self.shift -= 1;
        let high_bit = 1u64 << self.shift;
        for part in old {
            let mut halves = [Part::default(), Part::default()];
            for board in part.slots.into_iter().filter(|board| !board.is_vacant()) {
                let half = usize::from(self.key.hash(board) & high_bit != 0);
                halves[half].insert(board, self.key, self.shift);
            }
            self.parts.extend(halves);
        }
        for board in pending {
            let index = (self.key.hash(board) >> self.shift) as usize;
            let part = &mut self.parts[index];
            let before = part.len;
            part.insert(board, self.key, self.shift);
            self.len += part.len - before;
        }
    }

    /// All boards in the order of their hashes, and whether any were cut off.
    pub fn finish(mut self) -> (Vec<Packed>, bool) {
        let mut index = 0;
        while index < self.parts.len() {
            self.flush(index);
            index += 1;
        }
        self.buffers = Vec::new();
        let mut boards = Vec::with_capacity(self.len);
        for part in &mut self.parts {
            part.drain_into(&mut boards, self.key);
        }
        (boards, self.is_cut)
    }
}

impl Part {
    #[inline(always)]
    fn home(&self, hash: u64, shift: u32) -> usize {
        let fraction = (hash << (64 - shift)) >> 32;
        ((fraction * self.homes as u64) >> 32) as usize
    }

    #[inline(always)]
    fn insert(&mut self, board: Packed, key: Key, shift: u32) {
        if self.len * 5 >= self.homes * 4 {
            self.grow(key, shift);
        }
        while !self.try_insert(board, key.hash(board), shift) {
            self.grow(key, shift);
        }
    }

    /// False when the padding is full too.
    #[inline(always)]
    fn try_insert(&mut self, board: Packed, hash: u64, shift: u32) -> bool {
        let home = self.home(hash, shift);
        for slot in &mut self.slots[home..] {
            if slot.is_vacant() {
                *slot = board;
                self.len += 1;
                return true;
            }
            if *slot == board {
                return true;
            }
        }
        false
    }

    #[cold]
    fn grow(&mut self, key: Key, shift: u32) {
        let old = std::mem::take(&mut self.slots);
        loop {
            self.homes = (self.homes * 3 / 2).max(FIRST_SLOTS);
            self.slots = vec![Packed::VACANT; self.homes + PAD];
            self.len = 0;
            let fits = old
                .iter()
                .filter(|board| !board.is_vacant())
                .all(|&board| self.try_insert(board, key.hash(board), shift));
            if fits {
                return;
            }
        }
    }

    /// Moves the boards out in the order of their hashes. Homes rise with the hash, so only
    /// boards of one unbroken run can stand out of order.
    fn drain_into(&mut self, boards: &mut Vec<Packed>, key: Key) {
        let slots = std::mem::take(&mut self.slots);
        let mut run: Vec<(u64, Packed)> = Vec::new();
        for slot in slots.into_iter().chain([Packed::VACANT]) {
            if !slot.is_vacant() {
                run.push((key.hash(slot), slot));
            } else if !run.is_empty() {
                run.sort_unstable();
                boards.extend(run.drain(..).map(|(_, board)| board));
            }
        }
    }
}
