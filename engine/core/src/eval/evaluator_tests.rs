use super::sample_games::{network, random_game};
use super::{Accumulator, Backend, Board, Evaluator, win_probability};
use crate::rules::{Color, Placement, Position};

fn board_of(position: &Position) -> Board {
    Board::new(position.placement()).expect("both kings stand")
}

fn assert_same_sums(a: &Accumulator, b: &Accumulator, position: &Position) {
    for side in 0..2 {
        let (a, b) = (&a.halves[side], &b.halves[side]);
        assert!(
            a.values == b.values && a.psqt == b.psqt,
            "sums of {}",
            position.to_fen()
        );
    }
}

#[test]
fn eval_2_every_backend_gives_the_same_integers() {
    let mut plain = Evaluator::with_backend(network(), Backend::SCALAR);
    let mut best = Evaluator::with_backend(network(), Backend::best());
    let mut sums = [Accumulator::blank(), Accumulator::blank()];
    for position in (0..12).flat_map(random_game) {
        let board = board_of(&position);
        let before = sums.clone();
        plain.advance(&before[0], &board, &mut sums[0]);
        best.advance(&before[1], &board, &mut sums[1]);
        assert_same_sums(&sums[0], &sums[1], &position);
        for turn in [Color::White, Color::Black] {
            let values = (plain.value(&sums[0], turn), best.value(&sums[1], turn));
            assert_eq!(values.0, values.1, "{}", position.to_fen());
        }
    }
}

#[test]
fn eval_3_sums_kept_along_a_game_are_those_made_afresh() {
    let mut kept = Evaluator::new(network());
    let mut sums = Accumulator::blank();
    for seed in 20..26 {
        for position in random_game(seed) {
            let board = board_of(&position);
            let before = sums.clone();
            kept.advance(&before, &board, &mut sums);
            let mut fresh = Accumulator::blank();
            Evaluator::new(network()).refresh(&board, &mut fresh);
            assert_same_sums(&sums, &fresh, &position);
            assert_eq!(sums.board(), &board);
        }
    }
}

#[test]
fn eval_3_any_board_follows_any_other() {
    let boards: Vec<Position> = (30..36).flat_map(random_game).step_by(7).collect();
    let mut kept = Evaluator::new(network());
    let mut sums = Accumulator::blank();
    for i in 0..boards.len() {
        let position = &boards[i * 31 % boards.len()];
        let before = sums.clone();
        kept.advance(&before, &board_of(position), &mut sums);
        let afresh = Evaluator::new(network()).evaluate(&board_of(position), position.turn());
        assert_eq!(
            kept.value(&sums, position.turn()),
            afresh,
            "{}",
            position.to_fen()
        );
    }
}

#[test]
fn eval_4_colours_mirror() {
    let mut evaluator = Evaluator::new(network());
    for position in (40..44).flat_map(random_game) {
        let mut mirrored = Placement::EMPTY;
        for (square, piece) in position.placement().pieces() {
            mirrored.put(square.flip_vertical(), piece.color.other(), piece.role);
        }
        let mirrored = Board::new(&mirrored).expect("both kings stand");
        assert_eq!(
            evaluator.evaluate(&board_of(&position), position.turn()),
            evaluator.evaluate(&mirrored, position.turn().other()),
            "{}",
            position.to_fen()
        );
    }
}

#[test]
fn eval_5_the_network_never_sees_a_board_without_two_kings() {
    let start = Position::start();
    let placement = start.placement();
    assert!(Board::new(placement).is_some());
    for color in [Color::White, Color::Black] {
        let mut headless = *placement;
        headless.remove(start.king_of(color).expect("it stands"));
        assert!(Board::new(&headless).is_none());
        let mut crowned_twice = *placement;
        crowned_twice.put(crate::rules::Square::E4, color, crate::rules::Role::King);
        assert!(Board::new(&crowned_twice).is_none());
    }
    assert!(Board::new(&Placement::EMPTY).is_none());
}

#[test]
fn eval_6_centipawns_become_a_probability_that_only_a_king_fills() {
    assert_eq!(win_probability(0), 0.0);
    assert!((win_probability(500) - 1f64.tanh()).abs() < 1e-15);
    let mut last = -1.0;
    for centipawns in (-3_000..=3_000).step_by(50) {
        let value = win_probability(centipawns);
        assert!(value > last && value < 1.0);
        assert_eq!(value, -win_probability(-centipawns));
        last = value;
    }
    assert!(win_probability(i32::MAX) < 1.0 && win_probability(i32::MIN) > -1.0);
}
