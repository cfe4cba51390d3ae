//! Situations of docs/ENGINE.md, section 7: whole games played out to a board,
//! told to one seat as the referee tells it.

use std::sync::atomic::AtomicBool;

use crate::rules::{Color, Game, Move, Position};
use crate::search::attackers;

use super::kings::network;
use super::{Mind, Observer, ThinkOptions, TurnRequest, TurnResponse};

/// The game after these moves, and the request of the seat to move.
fn play(moves: &str, seed: u64) -> (Game, TurnRequest) {
    let start = Position::start();
    let mut game = Game::new(start);
    let plies: Vec<&str> = moves.split(' ').collect();
    let mover = if plies.len().is_multiple_of(2) {
        start.turn()
    } else {
        start.turn().other()
    };
    let mut observer = Observer::new(mover, &start);
    for uci in plies {
        let (before, mv) = (*game.position(), Move::from_uci(uci).expect("UCI"));
        game.play(mv)
            .unwrap_or_else(|error| panic!("{uci}: {error}"));
        observer.watch(&before, mv, game.position());
    }
    let request = observer.request(&game, &format!("situation-{seed}"), seed, None, 1_000);
    (game, request)
}

fn think(mind: &Mind, request: &TurnRequest, nodes: usize) -> TurnResponse {
    let options = ThinkOptions {
        nodes: Some(nodes),
        ..ThinkOptions::default()
    };
    let answer = mind.think(request, &options, &AtomicBool::new(false));
    mind.forget(&request.game);
    answer.expect("a move")
}

/// The board after these moves is `r2qkbnr/pp4p1/n1p1P3/3p3p/…`: a white pawn
/// has just taken a bishop on e6, and Black sees no white piece at all.
const HIDDEN_PAWN: &str = "d2d4 e7e5 g1f3 e5d4 f3d4 f7f5 d4f3 d7d5 e2e4 c7c6 e4f5 b8a6 c1f4 h7h5 \
                           b1c3 c8e6 f5e6";
const HIDDEN_PAWN_FEN: &str = "r2qkbnr/pp4p1/n1p1P3/3p3p/5B2/2N2N2/PPP2PPP/R2QKB1R b KQkq - 0 9";
/// And here Black sees the pawn on e6.
const SEEN_PAWN: &str = "d2d4 d7d5 c2c4 b8a6 c4d5 b7b6 b1c3 a8b8 g1f3 b8b7 c1f4 c8g4 d1b3 g4d7 \
                         e2e4 g8f6 e4e5 f6g8 e5e6";
const SEEN_PAWN_FEN: &str = "3qkbnr/prpbpppp/np2P3/3P4/3P1B2/1QN2N2/PP3PPP/R3KB1R b KQk - 0 10";

#[test]
fn misty_2_a_king_does_not_walk_up_to_a_pawn_hidden_or_seen() {
    let mind = Mind::new(network(), 1);
    for (moves, fen) in [(HIDDEN_PAWN, HIDDEN_PAWN_FEN), (SEEN_PAWN, SEEN_PAWN_FEN)] {
        for seed in 0..20 {
            let (game, request) = play(moves, seed);
            assert_eq!(game.position().to_fen(), fen);
            let response = think(&mind, &request, 10_000);
            let mv = Move::from_uci(&response.uci).expect("a move");
            let after = game.position().after(mv);
            let king = after.king_of(Color::Black).expect("Black's king stands");
            let reach = attackers(&after, king, Color::White);
            assert!(
                reach.is_empty(),
                "seed {seed}: {mv}, {:?}",
                response.telemetry.mix
            );
        }
    }
}

#[test]
fn misty_3_black_first_cannot_rule_out_twenty_boards_and_white_one() {
    let mind = Mind::new(network(), 1);
    let (_, request) = play("e2e4", 1);
    assert_eq!(think(&mind, &request, 1).telemetry.belief.boards, 20);
    let start = Game::new(Position::start());
    let observer = Observer::new(Color::White, start.position());
    let request = observer.request(&start, "first", 1, None, 1_000);
    assert_eq!(think(&mind, &request, 1).telemetry.belief.boards, 1);
}
