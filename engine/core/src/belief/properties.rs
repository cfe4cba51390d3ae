use super::random_games::{follow, random_game, seeds};
use super::{Belief, BeliefError, Inconsistent, Limits, PlainBelief};
use crate::rules::{Color, Move, Placement, Position, Role, View};
use std::collections::HashSet;

#[test]
fn belief_2_equals_the_plain_enumerator_board_for_board() {
    for seed in seeds(60) {
        let game = random_game(seed, 40);
        for seat in Color::ALL {
            let mut oracle = PlainBelief::new(&game.0, seat);
            follow(&game, seat, Limits::default(), |belief, truth, step| {
                if let Some((mover, mv, view)) = step {
                    oracle
                        .advance((mover == seat).then_some(mv), &view)
                        .unwrap();
                }
                let boards: HashSet<Position> = belief.positions().collect();
                assert_eq!(boards.len(), belief.len(), "seed {seed}: each board once");
                assert!(
                    &boards == oracle.boards(),
                    "seed {seed} at {}",
                    truth.to_fen()
                );
                belief.len() < 1_500
            });
        }
    }
}

#[test]
fn belief_3_the_truth_is_in_every_set() {
    for seed in seeds(150) {
        let game = random_game(seed, 120);
        for seat in Color::ALL {
            follow(&game, seat, Limits::default(), |belief, truth, _| {
                let truth = truth.normalised();
                assert!(belief.positions().any(|b| b == truth), "seed {seed}");
                assert!(!belief.is_sampled());
                belief.len() < 6_000
            });
        }
    }
}

#[test]
fn belief_4_first_decisions_know_one_and_twenty_boards() {
    let start = Position::start();
    let white = Belief::new(&start, Color::White, Limits::default()).unwrap();
    assert_eq!(white.len(), 1);
    let mut black = Belief::new(&start, Color::Black, Limits::default()).unwrap();
    let after = start.after(Move::from_uci("e2e4").unwrap());
    black.opponent_move(&after.view(Color::Black)).unwrap();
    assert_eq!(black.len(), 20);
}

/// White king on e1, the black king on d8 or f8, Black to move: docs/ENGINE.md, section 7.
#[test]
fn belief_5_a_king_on_d8_or_f8_gives_eight_boards() {
    let start = Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    let mut belief = Belief::new(&start, Color::White, Limits::default()).unwrap();
    belief.replace_for_test(&[
        "3k4/8/8/8/8/8/8/4K3 b - - 0 1",
        "5k2/8/8/8/8/8/8/4K3 b - - 0 1",
    ]);
    belief.opponent_move(&start.view(Color::White)).unwrap();
    assert_eq!(belief.len(), 8);
    let odds = belief.marginals(usize::MAX);
    for square in "c8 c7 d7 e7 e8 f7 g7 g8".split(' ') {
        let square = square.parse().unwrap();
        assert_eq!(odds.of(square, Role::King), 0.125, "{square}");
    }
}

#[test]
fn belief_6_a_view_no_board_shows_is_an_error() {
    let start = Position::start();
    let mut belief = Belief::new(&start, Color::Black, Limits::default()).unwrap();
    let two_moves =
        Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/8/RNBQKBNR b KQkq - 0 1").unwrap();
    let mut view = two_moves.view(Color::Black);
    view.pieces
        .put("e6".parse().unwrap(), Color::White, Role::Queen);
    assert_eq!(belief.opponent_move(&view), Err(Inconsistent));
    assert!(belief.is_empty());
    let mut without_own = Belief::new(&start, Color::Black, Limits::default()).unwrap();
    view.pieces = Placement::EMPTY;
    assert_eq!(without_own.opponent_move(&view), Err(Inconsistent));
}

#[test]
fn belief_10_a_transcript_gives_the_same_set_in_the_same_order() {
    for seed in seeds(40) {
        let (start, moves) = random_game(seed, 30);
        for seat in Color::ALL {
            let limits = Limits::new(500, seed);
            let mut truth = start;
            let mut plies: Vec<(Option<Move>, View)> = Vec::new();
            let mut warm = Belief::new(&start, seat, limits).unwrap();
            assert!(warm.agrees_with(&start.view(seat)));
            for &mv in &moves {
                let own_move = (truth.turn() == seat).then_some(mv);
                truth.play(mv);
                plies.push((own_move, truth.view(seat)));
                let warmed = warm.advance(own_move, &truth.view(seat));
                let seen = plies.iter().map(|(mv, view)| (*mv, view));
                let cold = Belief::replay(&start, seat, limits, seen);
                match (warmed, cold) {
                    (Ok(()), Ok(cold)) => assert!(warm.positions().eq(cold.positions())),
                    (Err(ours), Err(theirs)) => {
                        assert_eq!(theirs, BeliefError::Inconsistent(ours));
                        assert!(warm.is_sampled());
                        break;
                    }
                    (ours, theirs) => panic!("seed {seed}: {ours:?} but {:?}", theirs.err()),
                }
            }
        }
    }
}

#[test]
fn belief_12_more_pieces_than_fit_are_refused() {
    let crowd = "qqqqkqqq/qqqqqqqq/qqqqqqqq/8/8/8/8/4K3 w - - 0 1";
    let start = Position::from_fen(crowd).unwrap();
    let refused = Belief::new(&start, Color::White, Limits::default());
    assert_eq!(refused.err(), Some(BeliefError::TooManyPieces));
    assert!(Belief::new(&start, Color::Black, Limits::default()).is_ok());
}
