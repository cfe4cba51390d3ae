use super::{Belief, BeliefError, Inconsistent, Limits, PlainBelief};
use crate::dice::Dice;
use crate::rules::{Color, Game, Move, Placement, Position, Role, View};
use std::collections::HashSet;

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
fn random_game(seed: u64, plies: usize) -> (Position, Vec<Move>) {
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
fn follow(
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

fn seeds(count: u64) -> impl Iterator<Item = u64> {
    let base = match std::env::var("FOGLINE_SEED") {
        Ok(seed) => seed.parse().expect("FOGLINE_SEED is a number"),
        Err(_) => 1,
    };
    println!("FOGLINE_SEED={base}, {count} games from there");
    base..base + count
}

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

/// A game whose sets grow large: both sides shuffle behind their pawns.
fn growing_game() -> (Position, Vec<Move>) {
    let moves = "e2e3 e7e6 b1c3 b8c6 g1f3 g8f6 f1e2 f8e7 a2a3 a7a6 h2h3 h7h6 d2d3 d7d6";
    let moves = moves.split(' ').map(|m| Move::from_uci(m).unwrap());
    (Position::start(), moves.collect())
}

#[test]
fn belief_7_a_capped_set_is_an_unbiased_sample() {
    let game = growing_game();
    let mut exact = HashSet::new();
    let plies = 10;
    let cut_game = (game.0, game.1[..plies].to_vec());
    follow(
        &cut_game,
        Color::White,
        Limits::default(),
        |belief, _, _| {
            exact = belief.positions().collect();
            true
        },
    );
    let total = exact.len();
    let cap = 400;
    assert!(total > 4 * cap, "{total}");
    let mut kept = std::collections::HashMap::<Position, u32>::new();
    let (runs, mut draws) = (300u64, 0usize);
    for seed in 0..runs {
        // Exact up to the last move, then cut once: every board must be equally likely.
        let uncapped = Limits::new(usize::MAX, seed);
        let mut belief = Belief::new(&cut_game.0, Color::White, uncapped).unwrap();
        let mut truth = cut_game.0;
        for (ply, &mv) in cut_game.1.iter().enumerate() {
            let mover = truth.turn();
            truth.play(mv);
            let view = truth.view(Color::White);
            if ply + 1 == plies {
                belief.set_limits(cap, usize::MAX);
            }
            match mover {
                Color::White => belief.own_move(mv, &view).unwrap(),
                Color::Black => belief.opponent_move(&view).unwrap(),
            }
        }
        assert!(belief.is_sampled());
        assert!(belief.len() <= cap && belief.len() > cap * 95 / 100);
        draws += belief.len();
        for board in belief.positions() {
            assert!(exact.contains(&board));
            *kept.entry(board).or_default() += 1;
        }
    }
    let expected = draws as f64 / total as f64;
    let chi: f64 = exact
        .iter()
        .map(|board| f64::from(*kept.get(board).unwrap_or(&0)) - expected)
        .map(|off| off * off / expected)
        .sum();
    // Chi-square of total − 1 degrees of freedom, within six standard deviations.
    let degrees = (total - 1) as f64;
    assert!(
        (chi - degrees).abs() < 6.0 * (2.0 * degrees).sqrt(),
        "{chi} of {degrees}"
    );
}

#[test]
fn belief_8_a_cap_holds_at_every_ply_and_a_new_seed_draws_anew() {
    let game = growing_game();
    for cap in [1, 7, 150, 2_000] {
        follow(&game, Color::Black, Limits::new(cap, 5), |belief, _, _| {
            assert!(belief.len() <= cap);
            true
        });
    }
    let last = |seed| {
        let mut boards = Vec::new();
        follow(
            &game,
            Color::Black,
            Limits::new(2_000, seed),
            |belief, _, _| {
                boards = belief.positions().collect();
                true
            },
        );
        boards
    };
    assert_eq!(last(1), last(1));
    assert_ne!(last(1), last(2));
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
fn belief_11_samples_are_distinct_and_cover_small_sets() {
    let start = Position::start();
    let mut belief = Belief::new(&start, Color::Black, Limits::default()).unwrap();
    let after = start.after(Move::from_uci("g1f3").unwrap());
    belief.opponent_move(&after.view(Color::Black)).unwrap();
    let mut rng = Dice::new(3);
    let all: HashSet<Position> = belief.sample(99, &mut rng).into_iter().collect();
    assert_eq!(all, belief.positions().collect());
    let mut firsts = [0u32; 20];
    for _ in 0..4_000 {
        let drawn = belief.sample_indices(5, &mut rng);
        assert_eq!(drawn.iter().collect::<HashSet<_>>().len(), 5);
        firsts[drawn[0]] += 1;
    }
    assert!(
        firsts.iter().all(|&n| (120..280).contains(&n)),
        "{firsts:?}"
    );
}

#[test]
fn belief_12_more_pieces_than_fit_are_refused() {
    let crowd = "qqqqkqqq/qqqqqqqq/qqqqqqqq/8/8/8/8/4K3 w - - 0 1";
    let start = Position::from_fen(crowd).unwrap();
    let refused = Belief::new(&start, Color::White, Limits::default());
    assert_eq!(refused.err(), Some(BeliefError::TooManyPieces));
    assert!(Belief::new(&start, Color::Black, Limits::default()).is_ok());
}

/// Marginals, thinning and expansion within a budget rest on this.
#[test]
fn belief_13_any_prefix_is_a_uniform_sample() {
    let (start, moves) = growing_game();
    let (plies, keep, runs) = (7, 40, 400u64);
    let cut_game = (start, moves[..plies].to_vec());
    let mut kept = std::collections::HashMap::<Position, u32>::new();
    let mut total = 0;
    for seed in 0..runs {
        let limits = Limits::new(usize::MAX, seed);
        follow(&cut_game, Color::Black, limits, |belief, _, step| {
            if belief.ply() as usize == plies {
                assert!(step.is_some());
                total = belief.len();
                let mut thin = belief.clone();
                thin.thin(keep);
                assert!(thin.is_sampled() && thin.len() == keep);
                assert!(thin.positions().eq(belief.positions().take(keep)));
                for board in thin.positions() {
                    *kept.entry(board).or_default() += 1;
                }
            }
            true
        });
    }
    let expected = runs as f64 * keep as f64 / total as f64;
    let missed = (total - kept.len()) as f64 * expected;
    let chi: f64 = kept
        .values()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum::<f64>()
        + missed;
    let degrees = (total - 1) as f64;
    assert!(
        (chi - degrees).abs() < 6.0 * (2.0 * degrees).sqrt(),
        "{chi} of {degrees}"
    );
}

#[test]
fn belief_14_a_budget_of_expanded_boards_holds_and_is_told() {
    let game = growing_game();
    let limits = Limits {
        max_expanded: 60,
        ..Limits::default()
    };
    let mut before = 1;
    follow(&game, Color::White, limits, |belief, _, step| {
        if let Some((Color::Black, ..)) = step {
            assert!(belief.is_sampled() || before <= 60);
            // No board has more than 218 moves.
            assert!(belief.len() <= before.min(60) * 218);
        }
        before = belief.len();
        true
    });
    assert!(before > 60);
}
