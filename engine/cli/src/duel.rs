//! One game between two engines, refereed: each is told what its seat may
//! know and nothing else.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fogline_core::dice::{Dice, mix};
use fogline_core::mind::{Mind, Observer, ThinkOptions, TurnRequest};
use fogline_core::rules::{Color, Game, Move, Outcome, Position};

/// A game that long is a draw by agreement of both engines' makers.
const MOST_PLIES: usize = 600;

/// Boards a belief keeps when nodes, not time, are fixed.
const BOARDS_BY_NODES: usize = 20_000;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Misty,
    Random,
}

impl Engine {
    pub fn parse(name: &str) -> Option<Engine> {
        match name {
            "misty" => Some(Engine::Misty),
            "random" => Some(Engine::Random),
            _ => None,
        }
    }
}

/// How long each may think.
#[derive(Clone, Copy, Debug)]
pub enum Pace {
    TimeMs(u64),
    Nodes(usize),
}

/// A finished game.
pub struct Record {
    pub moves: Vec<Move>,
    /// `None` only when the plies ran out.
    pub outcome: Option<Outcome>,
    /// The longest any answer of each colour took, white first.
    pub slowest: [Duration; 2],
}

/// Plays one game; `white` and `black` share nothing but the referee.
pub fn play(mind: &Mind, engines: [Engine; 2], pace: Pace, seed: u64) -> Result<Record, String> {
    let start = Position::start();
    let mut game = Game::new(start);
    let sides = [Color::White, Color::Black];
    let mut observers = sides.map(|seat| Observer::new(seat, &start));
    let mut record = Record {
        moves: Vec::new(),
        outcome: None,
        slowest: [Duration::ZERO; 2],
    };
    let mut dice = Dice::new(mix(seed));
    while game.outcome().is_none() && record.moves.len() < MOST_PLIES {
        let before = *game.position();
        let side = usize::from(before.turn() == Color::Black);
        let budget_ms = if let Pace::TimeMs(time) = pace {
            time
        } else {
            1_000
        };
        let id = format!("{seed:016x}-{side}");
        let request = observers[side].request(&game, &id, mix(seed ^ 1), None, budget_ms);
        let asked = Instant::now();
        let mv = match engines[side] {
            Engine::Random => random_move(&request, &mut dice)?,
            Engine::Misty => misty_move(mind, &request, pace)?,
        };
        record.slowest[side] = record.slowest[side].max(asked.elapsed());
        game.play(mv)
            .map_err(|error| format!("{:?} plays {mv}: {error}", engines[side]))?;
        observers
            .iter_mut()
            .for_each(|observer| observer.watch(&before, mv, game.position()));
        record.moves.push(mv);
    }
    (0..2).for_each(|side| mind.forget(&format!("{seed:016x}-{side}")));
    record.outcome = game.outcome();
    Ok(record)
}

fn random_move(request: &TurnRequest, dice: &mut Dice) -> Result<Move, String> {
    let uci = &request.legal[dice.below(request.legal.len())];
    Move::from_uci(uci).ok_or_else(|| format!("the referee allows {uci}"))
}

fn misty_move(mind: &Mind, request: &TurnRequest, pace: Pace) -> Result<Move, String> {
    let options = match pace {
        Pace::TimeMs(_) => ThinkOptions::default(),
        Pace::Nodes(nodes) => ThinkOptions {
            nodes: Some(nodes),
            boards: Some(BOARDS_BY_NODES),
            ..ThinkOptions::default()
        },
    };
    let answer = mind.think(request, &options, &AtomicBool::new(false));
    let response = answer.map_err(|refusal| format!("misty at ply {}: {refusal}", request.ply))?;
    Move::from_uci(&response.uci).ok_or_else(|| format!("misty answers {}", response.uci))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogline_core::eval::Network;
    use std::sync::Arc;

    fn network() -> Arc<Network> {
        let built = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../.build/nn-9067e33176e8.nnue"
        );
        let path = std::env::var_os("FOGLINE_NNUE").unwrap_or_else(|| built.into());
        Network::load(path.as_ref()).expect("the set-up extracts the network")
    }

    #[test]
    fn match_2_misty_never_loses_to_random() {
        let network = network();
        let mind = Mind::new(network, 1);
        for seed in 0..10 {
            let mistys = usize::from(seed % 2 == 1);
            let mut engines = [Engine::Random; 2];
            engines[mistys] = Engine::Misty;
            let record = play(&mind, engines, Pace::Nodes(1_500), seed).expect("a whole game");
            let outcome = record.outcome.expect("an end");
            let loser = outcome.winner.map(Color::other);
            assert_ne!(
                loser,
                Some([Color::White, Color::Black][mistys]),
                "seed {seed}"
            );
        }
    }

    #[test]
    fn match_3_the_same_seed_and_nodes_play_the_same_game() {
        let network = network();
        let games = [(); 2].map(|()| {
            let mind = Mind::new(network.clone(), 1);
            play(&mind, [Engine::Misty; 2], Pace::Nodes(600), 4)
                .expect("a whole game")
                .moves
        });
        assert_eq!(games[0], games[1]);
    }
}
