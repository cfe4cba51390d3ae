//! Belief at size: memory at rest, memory at the peak of an update, and time, over every
//! opponent's move of seeded random games that leaves 100,000 boards or more.
//!
//! Memory is counted by the allocator from the belief's first byte on. At rest it is held against
//! the boards of the set; at the peak of an update, when the old set and the new one both exist,
//! against the larger of the two. Time is that of opponents' moves, per board standing after; each
//! update counts with the best of its three times.

use super::{allocations, print};
use fogline_core::belief::{Belief, Limits};
use fogline_core::dice::Dice;
use fogline_core::rules::{Color, Game, Move, Position};
use std::time::{Duration, Instant};

const LARGE: usize = 100_000;
/// A game is followed until its set is larger than this.
const TOO_LARGE: usize = 4_000_000;
const UPDATES: usize = 40;
const PLIES: usize = 160;

#[derive(Default)]
struct Measured {
    /// Boards standing after each opponent's move, and its time.
    updates: Vec<(usize, Duration)>,
    worst_at_rest: f64,
    worst_peak: f64,
}

pub fn run() -> Result<(), String> {
    let timed = [(); 3].map(|()| play(false).updates);
    let counted = play(true);
    let boards: usize = timed[0].iter().map(|(boards, _)| boards).sum();
    let best: Duration = (0..timed[0].len())
        .filter_map(|update| timed.iter().map(|run| run[update].1).min())
        .sum();
    let us_per_board = best.as_secs_f64() * 1e6 / boards as f64;
    print("belief.bytes_per_board", counted.worst_at_rest, "B");
    print("belief.peak_bytes_per_board", counted.worst_peak, "B");
    print("belief.us_per_board", us_per_board, "us");
    Ok(())
}

/// Memory is the same in every run, so one counts it and the others are not slowed by counting.
fn play(is_counting: bool) -> Measured {
    let mut measured = Measured::default();
    for seed in 0.. {
        let moves = random_game(seed);
        for seat in [Color::White, Color::Black] {
            follow(&moves, seat, is_counting, &mut measured);
            if measured.updates.len() >= UPDATES {
                return measured;
            }
        }
    }
    unreachable!("seeds do not run out")
}

fn random_game(seed: u64) -> Vec<Move> {
    let mut dice = Dice::new(seed);
    let mut game = Game::new(Position::start());
    let mut moves = Vec::new();
    while moves.len() < PLIES && game.outcome().is_none() {
        let legal = game.legal_moves();
        let mv = legal[dice.below(legal.len())];
        game.play(mv).expect("a listed move");
        moves.push(mv);
    }
    moves
}

fn follow(moves: &[Move], seat: Color, is_counting: bool, measured: &mut Measured) {
    let mut truth = Position::start();
    if is_counting {
        allocations::start();
    }
    let limits = Limits::new(usize::MAX, 0);
    let mut belief = Belief::new(&truth, seat, limits).expect("sixteen pieces fit");
    for &mv in moves {
        let is_own = truth.turn() == seat;
        truth.play(mv);
        let view = truth.view(seat);
        let before = belief.len();
        allocations::take_peak();
        let start = Instant::now();
        let updated = if is_own {
            belief.own_move(mv, &view)
        } else {
            belief.opponent_move(&view)
        };
        let time = start.elapsed();
        updated.expect("an exact set never loses the truth");
        if belief.len() >= LARGE {
            let peak = allocations::take_peak() as f64 / before.max(belief.len()) as f64;
            let at_rest = allocations::held() as f64 / belief.len() as f64;
            measured.worst_peak = measured.worst_peak.max(peak);
            measured.worst_at_rest = measured.worst_at_rest.max(at_rest);
            if !is_own {
                measured.updates.push((belief.len(), time));
            }
        }
        if belief.len() > TOO_LARGE || measured.updates.len() >= UPDATES {
            break;
        }
    }
    allocations::stop();
}
