//! Kings mined from random games: what Misty does when its king is attacked by
//! a piece it sees.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

use crate::dice::Dice;
use crate::eval::Network;
use crate::rules::{Bitboard, Color, Game, Move, Position};
use crate::search::attackers;

use super::{Mind, Observer, ThinkOptions, TurnRequest};

pub fn network() -> Arc<Network> {
    static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
        let built = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../.build/nn-9067e33176e8.nnue"
        );
        let path = std::env::var_os("FOGLINE_NNUE").map_or(PathBuf::from(built), PathBuf::from);
        Network::load(&path).expect("node server/setup/network.mjs extracts the network")
    });
    NETWORK.clone()
}

/// A turn on which the mover's king can be taken by pieces it sees, and a move
/// puts it out of their reach.
struct Attacked {
    position: Position,
    seen: Bitboard,
    request: TurnRequest,
}

/// Whether after a move the king still stands in reach of those men.
fn is_left(position: &Position, mv: Move, men: Bitboard) -> bool {
    let us = position.turn();
    let after = position.after(mv);
    let king = after.king_of(us).expect("nobody takes their own king");
    (attackers(&after, king, us.other()) & men).any()
}

fn attacked(game: &Game, observer: &Observer, id: &str) -> Option<Attacked> {
    let position = *game.position();
    let us = position.turn();
    let seen = position.vision(us) & position.by_color(us.other());
    let (ours, theirs) = (position.king_of(us)?, position.king_of(us.other())?);
    let can_win = attackers(&position, theirs, us).any();
    let is_attacked = (attackers(&position, ours, us.other()) & seen).any();
    let moves = position.moves();
    let has_way_out = moves.iter().any(|&mv| !is_left(&position, mv, seen));
    (is_attacked && !can_win && has_way_out).then(|| Attacked {
        position,
        seen,
        request: observer.request(game, id, 7, None, 1_000),
    })
}

/// The attacked kings of one random game.
fn mine(seed: u64) -> Vec<Attacked> {
    let mut dice = Dice::new(seed);
    let start = Position::start();
    let mut game = Game::new(start);
    let mut observers = [Color::Black, Color::White].map(|seat| Observer::new(seat, &start));
    let mut found = Vec::new();
    for ply in 0..120 {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let before = *game.position();
        let id = format!("kings-{seed}-{}-{ply}", before.turn());
        found.extend(attacked(&game, &observers[before.turn() as usize], &id));
        let mv = moves[dice.below(moves.len())];
        game.play(mv).expect("a legal move");
        observers
            .iter_mut()
            .for_each(|observer| observer.watch(&before, mv, game.position()));
    }
    found
}

#[test]
fn misty_1_a_king_is_never_left_to_a_piece_in_sight() {
    let mind = Mind::new(network(), 1);
    let wanted = if std::env::var("FOGLINE_DIFF").as_deref() == Ok("full") {
        2_000
    } else {
        100
    };
    let mut asked = 0;
    for seed in 0.. {
        for case in mine(seed) {
            let options = ThinkOptions {
                nodes: Some(1_500),
                boards: Some(5_000),
                ..ThinkOptions::default()
            };
            let answer = mind.think(&case.request, &options, &AtomicBool::new(false));
            let answer = answer.unwrap_or_else(|refusal| panic!("seed {seed}: {refusal}"));
            let mv = Move::from_uci(&answer.uci).expect("a move");
            assert!(
                !is_left(&case.position, mv, case.seen),
                "seed {seed} ply {}: {} plays {mv}: {:?}",
                case.request.ply,
                case.position.to_fen(),
                answer.telemetry,
            );
            mind.forget(&case.request.game);
            asked += 1;
        }
        if asked >= wanted {
            break;
        }
    }
}
