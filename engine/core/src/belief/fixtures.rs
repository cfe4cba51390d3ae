use super::{Belief, Limits};
use crate::rules::{Color, Game, Move, Position};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    start_fen: String,
    moves: Vec<String>,
    white: Vec<usize>,
    black: Vec<usize>,
}

/// How many boards each seat cannot rule out after 0, 1, 2 … plies.
fn counts(start: &Position, moves: &[Move], seat: Color) -> Vec<usize> {
    let mut game = Game::new(*start);
    let mut belief = Belief::new(start, seat, Limits::default()).unwrap();
    let mut counts = vec![belief.len()];
    for &mv in moves {
        let is_own = game.position().turn() == seat;
        game.play(mv).unwrap();
        let view = game.position().view(seat);
        if is_own {
            belief.own_move(mv, &view).unwrap();
        } else {
            belief.opponent_move(&view).unwrap();
        }
        assert!(
            belief
                .positions()
                .any(|p| p == game.position().normalised())
        );
        counts.push(belief.len());
    }
    counts
}

#[test]
fn belief_1_every_belief_fixture_comes_out() {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("../../../fixtures/belief.json")).unwrap();
    assert!(cases.len() >= 14);
    for case in &cases {
        let start = Position::from_fen(&case.start_fen).unwrap();
        let moves: Vec<Move> = case
            .moves
            .iter()
            .map(|m| Move::from_uci(m).unwrap())
            .collect();
        assert_eq!(
            counts(&start, &moves, Color::White),
            case.white,
            "{}",
            case.start_fen
        );
        assert_eq!(
            counts(&start, &moves, Color::Black),
            case.black,
            "{}",
            case.start_fen
        );
    }
}
