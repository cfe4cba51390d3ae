//! What the tests of this folder share: the network and seeded random games.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use super::Network;
use crate::dice::Dice;
use crate::rules::{Color, Position};

pub fn network_path() -> PathBuf {
    std::env::var_os("FOGLINE_NNUE").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../.build/nn-9067e33176e8.nnue"
            ))
        },
        PathBuf::from,
    )
}

pub fn network() -> Arc<Network> {
    static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
        Network::load(&network_path()).expect("node server/setup/network.mjs extracts the network")
    });
    NETWORK.clone()
}

/// The positions of a game of random moves, until a king falls.
pub fn random_game(seed: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut position = Position::start();
    let mut game = vec![position];
    while game.len() < 200 {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        position.play(moves[(dice.next_u64() % moves.len() as u64) as usize]);
        if [Color::White, Color::Black]
            .into_iter()
            .any(|color| position.king_of(color).is_none())
        {
            break;
        }
        game.push(position);
    }
    game
}
