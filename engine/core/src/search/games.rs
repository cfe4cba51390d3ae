//! Small games with known answers, solved by the code that plays.

use super::tree::{InfosetId, NodeId, Side, Tree};

/// Solves a simultaneous game: the row player moves first, unseen.
fn matrix_game(payoff: &[&[f32]]) -> (Tree, InfosetId, InfosetId) {
    let mut tree = Tree::new();
    let (rows, columns) = (payoff.len(), payoff[0].len());
    let root = tree.add_root(1.0);
    let row = tree.add_infoset(Side::Us, rows);
    let column = tree.add_infoset(Side::Them, columns);
    let top = tree.expand(root, row, None, &vec![0.0; rows]);
    let first_child = tree.branches[top as usize].first_child;
    for (action, values) in payoff.iter().enumerate() {
        tree.expand(
            first_child + action as NodeId,
            column,
            Some((top, action)),
            values,
        );
    }
    (tree, row, column)
}

fn percent(probability: f32) -> i32 {
    (100.0 * probability).round() as i32
}

#[test]
fn search_1_the_guard_game_takes_the_golden_steps() {
    let (mut tree, guard, attack) = matrix_game(&[&[0.0, -0.5], &[-1.0, 0.0]]);
    let mut steps = Vec::new();
    for pass in 1..=20 {
        tree.pass();
        if [1, 2, 3, 10, 20].contains(&pass) {
            steps.push((percent(tree.mix(guard)[0]), percent(tree.mix(attack)[0])));
        }
    }
    assert_eq!(steps, [(100, 0), (11, 87), (83, 53), (72, 28), (67, 33)]);
}

#[test]
fn search_2_biased_rock_paper_scissors_ends_at_a_quarter_a_half_a_quarter() {
    let payoff: [&[f32]; 3] = [&[0.0, -1.0, 2.0], &[1.0, 0.0, -1.0], &[-2.0, 1.0, 0.0]];
    let (mut tree, row, column) = matrix_game(&payoff);
    for _ in 0..2000 {
        tree.pass();
    }
    for mix in [tree.mix(row), tree.mix(column)] {
        for (probability, due) in mix.iter().zip([0.25, 0.5, 0.25]) {
            assert!((probability - due).abs() < 0.005, "{mix:?}");
        }
    }
}

#[test]
fn search_3_biased_matching_pennies_ends_at_forty_sixty() {
    let (mut tree, row, column) = matrix_game(&[&[2.0, -1.0], &[-1.0, 1.0]]);
    for _ in 0..2000 {
        tree.pass();
    }
    for mix in [tree.mix(row), tree.mix(column)] {
        assert!((mix[0] - 0.4).abs() < 0.005, "{mix:?}");
    }
    assert!((tree.measure(Side::Us) - 0.2).abs() < 0.005);
}

/// Kuhn poker: three cards, ante 1, one bet of 1. Infosets by card and what
/// was said: first to act, the answer to a check or a bet, the answer to a
/// bet after a check.
fn kuhn_poker() -> Tree {
    let mut tree = Tree::new();
    let open: Vec<_> = (0..3).map(|_| tree.add_infoset(Side::Us, 2)).collect();
    let after_check: Vec<_> = (0..3).map(|_| tree.add_infoset(Side::Them, 2)).collect();
    let after_bet: Vec<_> = (0..3).map(|_| tree.add_infoset(Side::Them, 2)).collect();
    let called_back: Vec<_> = (0..3).map(|_| tree.add_infoset(Side::Us, 2)).collect();
    for ours in 0..3usize {
        for theirs in (0..3).filter(|&theirs| theirs != ours) {
            let show = if ours > theirs { 1.0 } else { -1.0 };
            let root = tree.add_root(1.0 / 6.0);
            let top = tree.expand(root, open[ours], None, &[0.0, 0.0]);
            let first = tree.branches[top as usize].first_child;
            let check = tree.expand(first, after_check[theirs], Some((top, 0)), &[show, 0.0]);
            let back = tree.branches[check as usize].first_child + 1;
            tree.expand(
                back,
                called_back[ours],
                Some((check, 1)),
                &[-1.0, 2.0 * show],
            );
            tree.expand(
                first + 1,
                after_bet[theirs],
                Some((top, 1)),
                &[1.0, 2.0 * show],
            );
        }
    }
    tree
}

/// The most a side can get against the other's fixed mixes: its infosets are
/// set to their best action from the last decisions up, which for a tree this
/// shallow a few rounds settle.
fn best_response(tree: &mut Tree, side: Side) -> f32 {
    let kept = tree.slots.mix.clone();
    for _ in 0..4 {
        tree.measure(side);
        for infoset in 0..tree.infosets.len() {
            let set = tree.infosets[infoset];
            if set.side == side {
                let gain = &tree.slots.gain[set.slots()];
                let best = if gain[1] > gain[0] { 1 } else { 0 };
                tree.slots.mix[set.slots()].fill(0.0);
                tree.slots.mix[set.first_slot as usize + best] = 1.0;
            }
        }
    }
    let value = side.sign() * tree.measure(side);
    tree.slots.mix = kept;
    value
}

#[test]
fn search_4_kuhn_poker_is_worth_a_loss_of_one_eighteenth() {
    let mut tree = kuhn_poker();
    for _ in 0..10_000 {
        tree.pass();
    }
    let value = tree.measure(Side::Us);
    assert!((value + 1.0 / 18.0).abs() < 1e-3, "value {value}");
    let gap = best_response(&mut tree, Side::Us) + best_response(&mut tree, Side::Them);
    assert!(gap.abs() < 2e-3, "exploitable by {gap}");
}

/// Two worlds only they can tell apart: take `safe`, or wait and name the
/// world unseen for +1 or −1.
fn name_the_world(safe: f32) -> (Tree, InfosetId) {
    let mut tree = Tree::new();
    let first = tree.add_infoset(Side::Us, 2);
    let name = tree.add_infoset(Side::Us, 2);
    for world in 0..2 {
        let theirs = tree.add_infoset(Side::Them, 1);
        let root = tree.add_root(0.5);
        let top = tree.expand(root, first, None, &[safe, 0.0]);
        let waited = tree.branches[top as usize].first_child + 1;
        let reply = tree.expand(waited, theirs, Some((top, 1)), &[0.0]);
        let asked = tree.branches[reply as usize].first_child;
        let values = if world == 0 { [1.0, -1.0] } else { [-1.0, 1.0] };
        tree.expand(asked, name, Some((reply, 0)), &values);
    }
    (tree, first)
}

#[test]
fn search_5_a_world_that_cannot_be_seen_cannot_be_named() {
    let (mut tree, first) = name_the_world(0.3);
    for _ in 0..500 {
        tree.pass();
    }
    tree.measure(Side::Us);
    assert!(tree.mix(first)[0] > 0.99, "{:?}", tree.mix(first));
    let values = tree.action_values(first);
    assert!(
        (values[0] - 0.3).abs() < 1e-5 && values[1].abs() < 0.01,
        "{values:?}"
    );
}
