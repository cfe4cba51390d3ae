//! `fogline bench eval`: evaluations along whole random games, one position at
//! a time in the order of play, king moves included, on one core.

use std::hint::black_box;
use std::time::Instant;

use fogline_core::eval::{Accumulator, Board, CaptureSearch, Evaluator};
use fogline_core::rules::{Color, MoveList, Position};

use crate::eval::load_network;

const GAMES: u64 = 2_000;
const MOST_PLIES: usize = 200;
const CHILD_GAMES: u64 = 100;
const ROUNDS: usize = 3;

/// Prints the best of three rounds as one JSON line.
pub fn run() -> Result<(), String> {
    let mut evaluator = Evaluator::new(load_network()?);
    let games: Vec<Vec<Position>> = (0..GAMES).map(random_game).collect();
    let count = games.iter().map(Vec::len).sum::<usize>();
    let best_per_s = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            for game in &games {
                black_box(evaluate_game(&mut evaluator, game));
            }
            count as f64 / start.elapsed().as_secs_f64()
        })
        .fold(0.0, f64::max);
    println!(r#"{{"name":"eval.per_s","value":{best_per_s:.0},"unit":"1/s"}}"#);
    bench_children()
}

/// The capture search on every child of every tenth position, as a tree's leaf gets its children.
fn bench_children() -> Result<(), String> {
    let mut search = CaptureSearch::new(load_network()?);
    let games = (0..CHILD_GAMES).map(random_game);
    let leaves: Vec<Position> = games
        .flat_map(|game| game.into_iter().step_by(10))
        .collect();
    let mut values = Vec::new();
    let best_us = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            let mut children = 0;
            for leaf in &leaves {
                search.child_values(leaf, &leaf.moves(), &mut values);
                children += black_box(&values).len();
            }
            start.elapsed().as_secs_f64() * 1e6 / children as f64
        })
        .fold(f64::INFINITY, f64::min);
    println!(r#"{{"name":"eval.child_us","value":{best_us:.3},"unit":"us"}}"#);
    Ok(())
}

/// Evaluates every position of a game; the sum keeps the work from being skipped.
fn evaluate_game(evaluator: &mut Evaluator, game: &[Position]) -> i32 {
    let mut sums = [Accumulator::blank(), Accumulator::blank()];
    let mut total = 0i32;
    for (ply, position) in game.iter().enumerate() {
        let Some(board) = Board::new(position.placement()) else {
            break;
        };
        let [even, odd] = &mut sums;
        let (before, after) = if ply % 2 == 0 {
            (odd, even)
        } else {
            (even, odd)
        };
        evaluator.advance(before, &board, after);
        total = total.wrapping_add(evaluator.value(after, position.turn()).0);
    }
    total
}

/// The positions of a game of random moves, up to a captured king.
fn random_game(seed: u64) -> Vec<Position> {
    let mut state = seed;
    let mut position = Position::start();
    let mut moves = MoveList::new();
    let mut game = vec![position];
    while game.len() < MOST_PLIES {
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        position.play(moves[(split_mix(&mut state) % moves.len() as u64) as usize]);
        if [Color::White, Color::Black]
            .iter()
            .any(|&color| position.king_of(color).is_none())
        {
            break;
        }
        game.push(position);
    }
    game
}

/// Vigna's SplitMix64: the same games for the same seed.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
