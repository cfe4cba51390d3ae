//! Test support: random games, and a belief led along one.

use super::{Belief, Limits};
use crate::dice::Dice;
use crate::rules::{Color, Game, Move, Position, View};

/// Boards that random play from the usual position seldom shows.
const STARTS: [&str; 8] = [
    Position::START_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/p1p1p3/8/1P1P4/1p1p4/8/P1P1P3/4K3 w - - 0 1",
    "8/PPPPk3/8/8/8/8/3Kpppp/8 w - - 0 1",
    "4k3/pppppppp/8/PPPPPPPP/pppppppp/8/PPPPPPPP/4K3 b - - 0 1",
    "qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ b - - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
];

/// A random game that likes captures: half the moves take something when something can be taken.
pub fn random_game(seed: u64, plies: usize) -> (Position, Vec<Move>) {
    let mut rng = Dice::new(seed);
    let start = Position::from_fen(STARTS[rng.below(STARTS.len())]).unwrap();
    let mut game = Game::new(start);
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        let now = game.position();
        let takes: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|&mv| now.capture_of(mv).is_some())
            .collect();
        let mv = if !takes.is_empty() && rng.below(2) == 0 {
            takes[rng.below(takes.len())]
        } else {
            legal[rng.below(legal.len())]
        };
        game.play(mv).unwrap();
        moves.push(mv);
    }
    (start, moves)
}

/// Follows a game for one seat: `each` gets the belief, the truth, and the step just made.
pub fn follow(
    (start, moves): &(Position, Vec<Move>),
    seat: Color,
    limits: Limits,
    mut each: impl FnMut(&Belief, &Position, Option<(Color, Move, View)>) -> bool,
) {
    let mut truth = *start;
    let mut belief = Belief::new(start, seat, limits).unwrap();
    each(&belief, &truth, None);
    for &mv in moves {
        let mover = truth.turn();
        truth.play(mv);
        let view = truth.view(seat);
        let updated = if mover == seat {
            belief.own_move(mv, &view)
        } else {
            belief.opponent_move(&view)
        };
        if updated.is_err() {
            assert!(belief.is_sampled(), "an exact set never loses the truth");
            return;
        }
        if !each(&belief, &truth, Some((mover, mv, view))) {
            return;
        }
    }
}

pub fn seeds(count: u64) -> impl Iterator<Item = u64> {
    let base = match std::env::var("FOGLINE_SEED") {
        Ok(seed) => seed.parse().expect("FOGLINE_SEED is a number"),
        Err(_) => 1,
    };
    println!("FOGLINE_SEED={base}, {count} games from there");
    base..base + count
}
