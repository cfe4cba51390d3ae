use super::sample_games::{network, random_game};
use super::{Board, CaptureSearch, Evaluator, win_probability};
use crate::rules::{Color, Position};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn value(fen: &str) -> f64 {
    CaptureSearch::new(network()).value(&position(fen))
}

/// What the network says of the board as it stands.
fn standing(fen: &str) -> f64 {
    let position = position(fen);
    let board = Board::new(position.placement()).expect("both kings stand");
    let value = Evaluator::new(network()).evaluate(&board, position.turn());
    win_probability(value.centipawns(&board))
}

#[test]
fn eval_8_a_hanging_queen_is_taken() {
    // The same men, White to move: the queen on d5 hangs to the pawn, or not.
    let hangs = value("r3k2r/ppp2ppp/2n2n2/3q4/4P3/2N2N2/PPP2PPP/R2QK2R w KQkq - 0 1");
    let stands = value("r3k2r/ppp2ppp/2n2n2/q7/4P3/2N2N2/PPP2PPP/R2QK2R w KQkq - 0 1");
    assert!(hangs > stands + 0.5, "{hangs} {stands}");
}

#[test]
fn eval_8_a_guarded_man_is_not_taken_at_a_loss() {
    let fen = "4k3/2p1p3/3p4/8/8/8/3Q4/3K4 w - - 0 1";
    assert_eq!(value(fen), standing(fen));
}

#[test]
fn eval_9_a_king_in_reach_is_a_win() {
    for fen in [
        "4k3/8/8/8/8/8/8/q3RK2 w - - 0 1",
        "3qk3/5P2/8/8/8/8/8/K7 w - - 0 1",
        "8/8/8/8/8/2kK4/8/qqqqqqqq w - - 0 1",
        "rnbqk1nr/pppp1ppp/8/4p3/1b1PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 3",
    ] {
        assert_eq!(value(fen), 1.0, "{fen}");
    }
}

#[test]
fn eval_9_a_taken_king_is_the_end() {
    let mut search = CaptureSearch::new(network());
    let before = position("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1");
    let taken = before.after(crate::rules::Move::from_uci("e7e8").expect("a move"));
    assert_eq!(taken.king_of(Color::Black), None);
    assert_eq!(search.value(&taken), -1.0);
    let mut values = Vec::new();
    search.child_values(
        &before,
        &[crate::rules::Move::from_uci("e7e8").expect("a move")],
        &mut values,
    );
    assert_eq!(values, [1.0]);
}

#[test]
fn eval_10_an_attacked_king_may_not_stand_pat() {
    // Every move leaves the king to be taken, whatever the network says.
    for mate in [
        "8/8/8/8/8/2k5/1q6/K7 w - - 0 1",
        "6k1/PPPP1ppp/8/8/8/8/5PPP/3r2K1 w - - 0 1",
    ] {
        assert_eq!(value(mate), -1.0, "{mate}");
    }
    // The same board without the threat is good for White.
    assert!(value("6k1/PPPP1ppp/8/8/8/3r4/5PPP/6K1 w - - 0 1") > 0.9);
}

#[test]
fn eval_10_every_move_out_of_reach_is_searched() {
    // The knight reaches king and queen: the king steps aside, the queen falls.
    let forked = value("q3k3/2N5/8/8/8/8/5PPP/6K1 b - - 0 1");
    let free = value("q3k3/8/8/1N6/8/8/5PPP/6K1 b - - 0 1");
    assert!(free > 0.0, "{free}");
    assert!(forked < -0.5 && forked > -1.0, "{forked}");
    // The only way out is a quiet one, a pawn between, and it costs nothing.
    let between = value("6k1/8/8/8/r6K/6PP/6PR/6RQ w - - 0 1");
    assert!(between > 0.5, "{between}");
}

#[test]
fn eval_11_no_move_is_a_draw() {
    assert_eq!(value("7k/8/8/8/p1p5/P1Pp4/PB1P4/KNB5 w - - 0 1"), 0.0);
    // With one pawn free to step it is no draw.
    assert_ne!(value("7k/7P/8/8/p1p5/P1Pp3P/PB1P4/KNB5 w - - 0 1"), 0.0);
}

#[test]
fn eval_12_promotions_are_seen() {
    let fen = "8/1P4k1/8/8/8/8/6K1/8 w - - 0 1";
    let (searched, standing) = (value(fen), standing(fen));
    assert!(
        searched >= standing && searched > 0.8,
        "{searched} {standing}"
    );
    let takes = value("rb5k/1P6/8/8/8/8/6K1/8 w - - 0 1");
    assert!(takes > 0.0, "{takes}");
}

#[test]
fn eval_13_values_are_bounded_and_depend_on_the_position_alone() {
    let positions: Vec<Position> = (60..64).flat_map(random_game).step_by(3).collect();
    let mut warm = CaptureSearch::new(network());
    let forward: Vec<f64> = positions
        .iter()
        .map(|position| warm.value(position))
        .collect();
    for (position, &before) in positions.iter().zip(&forward).rev() {
        assert!((-1.0..=1.0).contains(&before));
        let nodes = warm.nodes();
        assert_eq!(warm.value(position), before, "{}", position.to_fen());
        assert!(warm.nodes() - nodes < 2_000, "{}", position.to_fen());
    }
}

#[test]
fn eval_13_children_are_worth_what_they_are_worth_alone() {
    let mut search = CaptureSearch::new(network());
    let mut values = Vec::new();
    for position in (70..73).flat_map(random_game).step_by(5) {
        let moves = position.moves();
        search.child_values(&position, &moves, &mut values);
        let alone: Vec<f64> = moves
            .iter()
            .map(|&mv| -search.value(&position.after(mv)))
            .collect();
        assert_eq!(values, alone, "{}", position.to_fen());
    }
}
