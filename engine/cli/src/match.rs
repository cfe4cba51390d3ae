//! `fogline match A B`: two engines against each other in seat-swapped pairs.
//!
//! Prints wins, draws and losses of A and the Elo difference with its 95%
//! interval. Engines by name: `misty`, `random`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Duration;

use fogline_core::dice::mix;
use fogline_core::mind::Mind;
use fogline_core::rules::{Color, Outcome, Position, Reason};
use serde_json::json;

use crate::duel::{Engine, Pace, Record, play};
use crate::elo::Score;
use crate::eval::load_network;

const USAGE: &str = "usage: fogline match A B [--games N] [--time-ms T | --nodes N] \
                     [--seed S] [--json] [--save FILE]";

struct Options {
    engines: [Engine; 2],
    games: usize,
    pace: Pace,
    seed: u64,
    json: bool,
    save: Option<String>,
}

/// What A got.
#[derive(Default)]
struct Tally {
    wins: usize,
    draws: usize,
    losses: usize,
    /// Points of each whole pair.
    pairs: Vec<f64>,
    slowest: Duration,
}

pub fn run(args: &[String]) -> Result<(), String> {
    let options = parse(args)?;
    let mind = Mind::new(load_network()?, 1);
    let mut save = match &options.save {
        None => None,
        Some(path) => {
            let file = File::create(path).map_err(|error| format!("{path}: {error}"))?;
            Some(BufWriter::new(file))
        }
    };
    let mut tally = Tally::default();
    for number in 0..options.games {
        let record = game(&mind, &options, number, &mut tally)?;
        if let Some(file) = &mut save {
            let line = saved(&options, number, &record);
            writeln!(file, "{line}").map_err(|error| error.to_string())?;
        }
    }
    report(&options, &tally);
    Ok(())
}

/// Both games of a pair have the same seed and swapped seats.
fn game(
    mind: &Mind,
    options: &Options,
    number: usize,
    tally: &mut Tally,
) -> Result<Record, String> {
    let [a, b] = options.engines;
    let is_swapped = number % 2 == 1;
    let engines = if is_swapped { [b, a] } else { [a, b] };
    let record = play(mind, engines, options.pace, seed_of(options, number))?;
    let a_side = if is_swapped {
        Color::Black
    } else {
        Color::White
    };
    let points = match record.outcome {
        Some(Outcome {
            winner: Some(winner),
            ..
        }) if winner == a_side => 1.0,
        Some(Outcome {
            winner: Some(_), ..
        }) => 0.0,
        _ => 0.5,
    };
    match points {
        1.0 => tally.wins += 1,
        0.0 => tally.losses += 1,
        _ => tally.draws += 1,
    }
    if is_swapped {
        *tally.pairs.last_mut().expect("its first game was counted") += points;
    } else {
        tally.pairs.push(points);
    }
    tally.slowest = tally.slowest.max(record.slowest[usize::from(is_swapped)]);
    Ok(record)
}

fn seed_of(options: &Options, number: usize) -> u64 {
    mix(options.seed ^ mix(number as u64 / 2))
}

fn report(options: &Options, tally: &Tally) {
    let whole = &tally.pairs[..options.games / 2];
    let score = Score::of(whole);
    let elo = score.elo();
    let slowest_ms = tally.slowest.as_millis() as u64;
    if options.json {
        let finite = |number: f64| number.is_finite().then_some(number);
        let line = json!({
            "games": options.games, "wins": tally.wins, "draws": tally.draws,
            "losses": tally.losses, "score": score.mean, "score_margin": score.margin,
            "elo": finite(elo.best_guess), "elo_low": finite(elo.low),
            "elo_high": finite(elo.high), "slowest_ms": slowest_ms,
        });
        println!("{line}");
        return;
    }
    println!(
        "+{} ={} -{} of {}",
        tally.wins, tally.draws, tally.losses, options.games
    );
    println!(
        "score {:.3} ± {:.3} (95%, {} pairs)",
        score.mean,
        score.margin,
        whole.len()
    );
    println!("{elo}");
    println!("slowest answer {slowest_ms} ms");
}

fn saved(options: &Options, number: usize, record: &Record) -> String {
    let moves: Vec<String> = record.moves.iter().map(|mv| mv.uci()).collect();
    json!({
        "number": number,
        "seed": format!("{:016x}", seed_of(options, number)),
        "first_is_white": number.is_multiple_of(2),
        "start_fen": Position::START_FEN,
        "moves": moves,
        "result": record.outcome.map_or("1/2-1/2", Outcome::result),
        "reason": record.outcome.map_or("too long", |outcome| Reason::words(outcome.reason)),
    })
    .to_string()
}

fn parse(args: &[String]) -> Result<Options, String> {
    let usage = || USAGE.to_owned();
    let [a, b, rest @ ..] = args else {
        return Err(usage());
    };
    let engine = |name: &String| {
        Engine::parse(name).ok_or_else(|| format!("no engine {name}: there are misty and random"))
    };
    let mut options = Options {
        engines: [engine(a)?, engine(b)?],
        games: 2,
        pace: Pace::TimeMs(100),
        seed: 1,
        json: false,
        save: None,
    };
    let mut rest = rest.iter();
    while let Some(flag) = rest.next() {
        let mut value = || rest.next().ok_or_else(usage);
        match flag.as_str() {
            "--games" => options.games = number(value()?)? as usize,
            "--time-ms" => options.pace = Pace::TimeMs(number(value()?)?),
            "--nodes" => options.pace = Pace::Nodes(number(value()?)? as usize),
            "--seed" => options.seed = number(value()?)?,
            "--save" => options.save = Some(value()?.clone()),
            "--json" => options.json = true,
            _ => return Err(usage()),
        }
    }
    if options.games == 0 {
        Err("--games is at least 1".into())
    } else {
        Ok(options)
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}
