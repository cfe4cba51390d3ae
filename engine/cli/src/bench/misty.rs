//! Misty against `random`: 50 games of each colour at 50 ms a move, all of
//! which it must win or at least not lose.

use fogline_core::mind::Mind;
use fogline_core::rules::{Color, Outcome};

use super::print;
use crate::duel::{Engine, Pace, play};
use crate::eval::load_network;

const GAMES: u64 = 100;
const TIME_MS: u64 = 50;

pub fn run() -> Result<(), String> {
    let mind = Mind::new(load_network()?, 1);
    let (mut losses, mut draws) = (0, 0);
    for number in 0..GAMES {
        let is_white = number % 2 == 0;
        let engines = if is_white {
            [Engine::Misty, Engine::Random]
        } else {
            [Engine::Random, Engine::Misty]
        };
        let record = play(&mind, engines, Pace::TimeMs(TIME_MS), number)?;
        match record.outcome {
            Some(Outcome {
                winner: Some(winner),
                ..
            }) => {
                losses += u32::from((winner == Color::White) != is_white);
            }
            _ => draws += 1,
        }
    }
    print("misty.random_losses", f64::from(losses), "games of 100");
    print("misty.random_draws", f64::from(draws), "games of 100");
    Ok(())
}
