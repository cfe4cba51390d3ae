//! What a network's number means.

use super::board::Board;

/// An evaluation in Stockfish's internal units, from the mover's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Value(pub i32);

impl Value {
    /// Centipawns on a board with that material: 100 is where Stockfish 18's
    /// win-rate model gives an even chance to win.
    #[inline]
    pub fn centipawns(self, board: &Board) -> i32 {
        let scale = EVEN_CHANCE[clamped(board.material())];
        (100.0 * f64::from(self.0) / scale).round() as i32
    }
}

/// The fog win probability a centipawn value stands for: strictly between -1
/// and 1, which only a taken king is worth.
#[inline]
pub fn win_probability(centipawns: i32) -> f64 {
    let bounded = centipawns.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS);
    (f64::from(bounded) / 500.0).tanh()
}

/// Where tanh is still told from 1 by a search that adds and subtracts values.
const MOST_CENTIPAWNS: i32 = 3_000;

const LEAST_MATERIAL: u32 = 17;
const MOST_MATERIAL: u32 = 78;

#[inline(always)]
fn clamped(material: u32) -> usize {
    material.clamp(LEAST_MATERIAL, MOST_MATERIAL) as usize
}

/// The internal value that is an even chance to win, by material: the cubic of
/// Stockfish 18's win-rate model (`win_rate_params` in its uci.cpp), with 58
/// as unit.
static EVEN_CHANCE: [f64; MOST_MATERIAL as usize + 1] = {
    let mut table = [0.0; MOST_MATERIAL as usize + 1];
    let mut material = LEAST_MATERIAL as usize;
    while material < table.len() {
        let m = material as f64 / 58.0;
        table[material] = ((-72.32565836 * m + 185.93832038) * m - 144.58862193) * m + 416.44950446;
        material += 1;
    }
    table
};
