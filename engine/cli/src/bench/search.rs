//! The search at work: a second on each of a game's turns, on one core.
//!
//! The game is one Misty plays against itself by counts, so it is the same in
//! every run until the search itself changes.

use std::sync::atomic::AtomicBool;

use fogline_core::mind::{Mind, Observer, ThinkOptions, TurnRequest};
use fogline_core::rules::{Color, Game, Position};

use super::print;
use crate::duel::{Engine, Pace, play};
use crate::eval::load_network;

const BUDGET_MS: u64 = 1_000;
const EVERY_PLIES: usize = 6;
const MOST_TURNS: usize = 8;

#[derive(Default)]
struct Rates {
    nodes: f64,
    passes: f64,
    seconds: f64,
    passes_seconds: f64,
}

pub fn run() -> Result<(), String> {
    let mind = Mind::new(load_network()?, 1);
    let requests = turns(&mind)?;
    let mut best = Rates::default();
    for _ in 0..3 {
        let rates = measure(&mind, &requests)?;
        if rates.nodes / rates.seconds > best.nodes / best.seconds.max(1e-9) {
            best = rates;
        }
    }
    print("search.nodes_per_s", best.nodes / best.seconds, "1/s");
    print("search.passes_per_s", best.passes / best.seconds, "1/s");
    print(
        "search.passes_share",
        best.passes_seconds / best.seconds,
        "of the time",
    );
    Ok(())
}

fn turns(mind: &Mind) -> Result<Vec<TurnRequest>, String> {
    let record = play(mind, [Engine::Misty; 2], Pace::Nodes(3_000), 11)?;
    let start = Position::start();
    let mut game = Game::new(start);
    let mut observers = [Color::White, Color::Black].map(|seat| Observer::new(seat, &start));
    let mut requests = Vec::new();
    for (ply, &mv) in record.moves.iter().enumerate() {
        let before = *game.position();
        if ply % EVERY_PLIES == EVERY_PLIES - 1 && requests.len() < MOST_TURNS {
            let observer = &observers[ply % 2];
            requests.push(observer.request(&game, &format!("bench-{ply}"), 1, None, BUDGET_MS));
        }
        game.play(mv).map_err(|error| error.to_string())?;
        observers
            .iter_mut()
            .for_each(|observer| observer.watch(&before, mv, game.position()));
    }
    Ok(requests)
}

fn measure(mind: &Mind, requests: &[TurnRequest]) -> Result<Rates, String> {
    let mut rates = Rates::default();
    for request in requests {
        let answer = mind.think(request, &ThinkOptions::default(), &AtomicBool::new(false));
        let told = answer.map_err(|refusal| refusal.to_string())?.telemetry;
        mind.forget(&request.game);
        rates.nodes += told.nodes as f64;
        rates.passes += f64::from(told.passes);
        rates.seconds += told.time_ms.search / 1e3;
        rates.passes_seconds += told.time_ms.passes / 1e3;
    }
    Ok(rates)
}
