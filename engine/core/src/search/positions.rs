//! Boards on which the search must come out right, judged by material alone.

use std::sync::atomic::AtomicBool;

use crate::rules::{Color, Move, Position, Role};

use super::{Decision, Judge, Limits, attackers, decide};

struct Material;

impl Judge for Material {
    fn child_values(&mut self, position: &Position, moves: &[Move], values: &mut Vec<f64>) {
        values.extend(moves.iter().map(|&mv| -balance(&position.after(mv))));
    }
}

/// The mover's material, squeezed into [-1, 1].
fn balance(position: &Position) -> f64 {
    let worth = [
        (Role::Pawn, 1),
        (Role::Knight, 3),
        (Role::Bishop, 3),
        (Role::Rook, 5),
    ];
    let mut balance = 0;
    for (role, points) in worth.into_iter().chain([(Role::Queen, 9)]) {
        let men = |color| position.pieces(color, role).count() as i32;
        balance += points * (men(position.turn()) - men(position.turn().other()));
    }
    (f64::from(balance) / 5.0).tanh()
}

fn boards(fens: &[&str]) -> Vec<Position> {
    fens.iter()
        .map(|fen| Position::from_fen(fen).expect("a good FEN").normalised())
        .collect()
}

fn search(worlds: Vec<Position>, seed: u64, iterations: u32) -> Decision {
    let cancel = AtomicBool::new(false);
    let limits = Limits {
        deadline: None,
        iterations: Some(iterations),
        nodes: None,
        most_nodes: usize::MAX,
        cancel: &cancel,
    };
    decide(worlds, &mut Material, seed, limits).expect("nobody cancels")
}

#[test]
fn search_6_a_king_in_reach_is_taken() {
    let worlds = boards(&["4k3/8/8/8/4R3/8/8/K7 w - - 0 1"]);
    let decision = search(worlds, 1, 50);
    assert_eq!(decision.mv.uci(), "e4e8");
    assert!(decision.value > 0.99);
}

#[test]
fn search_7_a_king_in_sight_of_a_rook_steps_aside() {
    for seed in 0..20 {
        let worlds = boards(&["4r2k/8/8/8/8/8/3P1P2/3QKB2 w - - 0 1"]);
        let decision = search(worlds.clone(), seed, 50);
        let after = worlds[0].after(decision.mv);
        let king = after.king_of(Color::White).expect("White's king stands");
        assert!(
            attackers(&after, king, Color::Black).is_empty(),
            "{:?}",
            decision.mv
        );
    }
}

#[test]
fn search_8_the_same_seed_searches_the_same_tree() {
    let fens = [
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 0 1",
    ];
    let [one, two] = [7, 7].map(|seed| search(boards(&fens), seed, 400));
    assert_eq!(format!("{:?}", one.mix), format!("{:?}", two.mix));
    assert_eq!((one.nodes, one.infosets), (two.nodes, two.infosets));
    let other = search(boards(&fens), 8, 400);
    assert_ne!(format!("{:?}", one.mix), format!("{:?}", other.mix));
}

#[test]
fn search_9_a_king_in_reach_is_not_thought_about_for_long() {
    let decision = search(boards(&["4k3/8/8/8/4Q3/8/8/K7 w - - 0 1"]), 1, 100_000);
    assert_eq!(decision.mv.uci(), "e4e8");
    assert!(
        decision.iterations < 100,
        "{} iterations",
        decision.iterations
    );
}
