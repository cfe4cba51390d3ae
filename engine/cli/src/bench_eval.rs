//! `fogline bench eval`: evaluations along whole random games, one position at
//! a time in the order of play, king moves included, on one core.

use std::hint::black_box;
use std::time::Instant;

use fogline_core::dice::Dice;
use fogline_core::eval::{Accumulator, Board, CaptureSearch, Evaluator};
use fogline_core::rules::{Move, Position};

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

/// The capture search on every child of every fifth position, as a tree's
/// leaf gets its children, in games where the better of a few moves is played.
fn bench_children() -> Result<(), String> {
    let mut search = CaptureSearch::new(load_network()?);
    let games: Vec<_> = (0..CHILD_GAMES)
        .map(|seed| decent_game(&mut search, seed))
        .collect();
    let leaves: Vec<Position> = games
        .into_iter()
        .flat_map(|game| game.into_iter().step_by(5))
        .collect();
    let mut values = Vec::new();
    let (mut children, nodes_before) = (0, search.nodes());
    let best_us = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            children = 0;
            for leaf in &leaves {
                search.child_values(leaf, &leaf.moves(), &mut values);
                children += black_box(&values).len();
            }
            start.elapsed().as_secs_f64() * 1e6 / children as f64
        })
        .fold(f64::INFINITY, f64::min);
    let nodes = (search.nodes() - nodes_before) as f64 / (ROUNDS * children) as f64;
    println!(r#"{{"name":"eval.child_us","value":{best_us:.3},"unit":"us"}}"#);
    println!(r#"{{"name":"eval.child_nodes","value":{nodes:.2},"unit":"boards"}}"#);
    Ok(())
}

/// A game in which each side plays the best of six random moves.
fn decent_game(search: &mut CaptureSearch, seed: u64) -> Vec<Position> {
    let mut values = Vec::new();
    game_of(seed, |position, moves, draw| {
        let few: Vec<Move> = (0..6).map(|_| moves[draw(moves.len())]).collect();
        search.child_values(position, &few, &mut values);
        let best = (0..few.len()).max_by(|&a, &b| values[a].total_cmp(&values[b]));
        few[best.expect("six moves were drawn")]
    })
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

fn random_game(seed: u64) -> Vec<Position> {
    game_of(seed, |_, moves, draw| moves[draw(moves.len())])
}

/// The positions of a game up to a captured king; `choose` may draw numbers below a bound.
fn game_of(
    seed: u64,
    mut choose: impl FnMut(&Position, &[Move], &mut dyn FnMut(usize) -> usize) -> Move,
) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut draw = |below: usize| (dice.next_u64() % below as u64) as usize;
    let mut position = Position::start();
    let mut game = vec![position];
    while game.len() < MOST_PLIES {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        position.play(choose(&position, &moves, &mut draw));
        if Board::new(position.placement()).is_none() {
            break;
        }
        game.push(position);
    }
    game
}
