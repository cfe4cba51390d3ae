use super::random_games::follow;
use super::{Belief, Limits};
use crate::dice::Dice;
use crate::rules::{Color, Move, Position};
use std::collections::{HashMap, HashSet};

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
    let mut kept = HashMap::<Position, u32>::new();
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

/// Marginals, thinning and expansion within a budget rest on this.
#[test]
fn belief_13_any_prefix_is_a_uniform_sample() {
    let (start, moves) = growing_game();
    let (plies, keep, runs) = (7, 40, 400u64);
    let cut_game = (start, moves[..plies].to_vec());
    let mut kept = HashMap::<Position, u32>::new();
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
