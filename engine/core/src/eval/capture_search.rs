//! The value of a leaf: captures are played out before the network looks, so
//! that a hanging piece or a king in reach doesn't fool it.
//!
//! Everything is known here: this looks at one true board of the belief, and
//! both sides see all of it. What fog hides is the tree's matter.

use std::sync::Arc;

use super::accumulator::Accumulator;
use super::board::Board;
use super::captures::{Takings, all_moves, has_move};
use super::evaluator::Evaluator;
use super::exchange::{is_attacked, loses_material};
use super::network::Network;
use super::value::win_probability;
use crate::rules::{Move, MoveList, Position, Square};

/// The king is taken, in centipawns: more than any evaluation.
const KING: i32 = 1_000_000;
/// Plies looked ahead, at most.
const DEPTH: usize = 16;
/// From here on only what landed last is taken. On 12,901 children of decent
/// games this saves a sixth of the boards; values move by 0.0007 in the mean,
/// by more than 0.1 in one of 600.
const RECAPTURES_FROM: usize = 5;
/// Boards looked at for one value, at most; then the network's word stands.
/// Met on wild boards only (several queens a side), where a leaf would else take
/// a millisecond and its siblings more than a search may go without looking up.
const NODES: u32 = 120;

/// Gives leaves their values. One per thread; answers depend on the position
/// alone, never on what was asked before.
pub struct CaptureSearch {
    evaluator: Evaluator,
    /// Sums along the path; a board that needs no evaluation leaves its own stale.
    sums: Box<[Accumulator]>,
    legal: MoveList,
    nodes_left: u32,
    nodes: u64,
}

/// How a board is reached.
#[derive(Clone, Copy)]
struct Path {
    depth: usize,
    /// Where its sums belong, and where the last ones that are right stand.
    slot: usize,
    summed: usize,
    /// Where the last move landed.
    landed: Option<Square>,
}

impl Path {
    fn by(self, mv: Move) -> Path {
        Path {
            depth: self.depth + 1,
            slot: self.slot + 1,
            landed: Some(mv.to()),
            ..self
        }
    }
}

impl CaptureSearch {
    pub fn new(network: Arc<Network>) -> CaptureSearch {
        CaptureSearch {
            evaluator: Evaluator::new(network),
            sums: vec![Accumulator::blank(); DEPTH + 2].into_boxed_slice(),
            legal: MoveList::new(),
            nodes_left: 0,
            nodes: 0,
        }
    }

    /// The fog win probability of the side to move, in [-1, 1]; exactly ±1
    /// where a king is taken by force and 0 where no move is left.
    pub fn value(&mut self, position: &Position) -> f64 {
        let path = self.begin(position);
        as_probability(self.settle(position, path))
    }

    /// For each move of the position the value of what it leads to, from the
    /// side that makes the move. `out` is cleared first. Faster than asking
    /// for each board alone, and equal to it.
    pub fn child_values(&mut self, position: &Position, moves: &[Move], out: &mut Vec<f64>) {
        let path = self.begin(position);
        out.clear();
        out.extend(moves.iter().map(|&mv| {
            let child = position.after(mv);
            let path = Path { slot: 1, ..path };
            -as_probability(self.settle(&child, path))
        }));
    }

    /// Boards looked at since this was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The root's sums are made even where its own value is never asked: its
    /// children differ from it by one move.
    fn begin(&mut self, position: &Position) -> Path {
        if let Some(board) = Board::new(position.placement()) {
            self.evaluator.refresh(&board, &mut self.sums[0]);
        }
        Path {
            depth: 0,
            slot: 0,
            summed: 0,
            landed: None,
        }
    }

    fn settle(&mut self, position: &Position, path: Path) -> i32 {
        self.nodes_left = NODES;
        let (us, them) = (position.turn(), position.turn().other());
        match (position.king_of(us), position.king_of(them)) {
            (None, _) => -KING,
            (_, None) => KING,
            (_, Some(king)) if is_attacked(position, king, us) => KING,
            _ => self.search(position, path, -KING, KING),
        }
    }

    /// Alpha-beta in centipawns, from the side to move, which cannot take the
    /// other king now.
    fn search(&mut self, position: &Position, path: Path, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        self.nodes_left = self.nodes_left.saturating_sub(1);
        let them = position.turn().other();
        let king = position.king_of(position.turn());
        if king.is_some_and(|king| is_attacked(position, king, them)) {
            self.evade(position, path, alpha, beta)
        } else {
            self.stand_or_take(position, path, alpha, beta)
        }
    }

    /// The own king can be taken: doing nothing is no choice, every move is.
    fn evade(&mut self, position: &Position, path: Path, alpha: i32, beta: i32) -> i32 {
        let is_spent = self.is_spent(path);
        let moves = all_moves(position, &mut self.legal);
        if moves.is_empty() {
            return 0;
        }
        let mut best = -KING;
        for mv in moves {
            let child = position.after(mv);
            if leaves_king(&child) {
                continue;
            }
            if is_spent {
                // There is a way out; how good it is, nobody looks any more.
                return self.evaluate(position, path).0;
            }
            best = best.max(-self.search(&child, path.by(mv), -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }

    fn stand_or_take(&mut self, position: &Position, path: Path, alpha: i32, beta: i32) -> i32 {
        if !has_move(position) {
            return 0;
        }
        let is_spent = self.is_spent(path);
        let (mut best, path) = self.evaluate(position, path);
        if is_spent || best >= beta {
            return best;
        }
        let mut takings = Takings::of(position);
        while let Some(taking) = takings.next() {
            let is_deep = path.depth >= RECAPTURES_FROM;
            if is_deep && path.landed != Some(taking.mv.to()) || loses_material(position, taking) {
                continue;
            }
            let child = position.after(taking.mv);
            if leaves_king(&child) {
                continue;
            }
            best = best.max(-self.search(&child, path.by(taking.mv), -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// Asked before the moves are looked at: what a node has begun it ends, and
    /// its children stop at once.
    fn is_spent(&self, path: Path) -> bool {
        path.depth >= DEPTH || self.nodes_left == 0
    }

    /// The network's centipawns, kept clear of a king's worth.
    fn evaluate(&mut self, position: &Position, path: Path) -> (i32, Path) {
        let board = Board::new(position.placement()).expect("both kings stand");
        let here = Path {
            summed: path.slot,
            ..path
        };
        if path.summed < path.slot {
            let (above, below) = self.sums.split_at_mut(path.slot);
            self.evaluator
                .advance(&above[path.summed], &board, &mut below[0]);
        }
        let value = self.evaluator.value(&self.sums[path.slot], position.turn());
        let centipawns = value.centipawns(&board);
        (centipawns.clamp(1 - KING, KING - 1), here)
    }
}

/// Whether the side that just moved left its king to be taken.
fn leaves_king(child: &Position) -> bool {
    let mover = child.turn().other();
    child
        .king_of(mover)
        .is_some_and(|king| is_attacked(child, king, child.turn()))
}

fn as_probability(centipawns: i32) -> f64 {
    match centipawns {
        KING.. => 1.0,
        ..=NO_KING => -1.0,
        between => win_probability(between),
    }
}

const NO_KING: i32 = -KING;
