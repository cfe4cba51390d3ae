//! `fogline fog`: what happened, what may be played, and what each side sees. With `--plies` the
//! answer to a line is a list: the same of every ply from the start on, each with its own SAN.

use crate::lines::{Line, Refusal, answer_each};
use fogline_core::rules::{Color, Game, Square, mark};
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    end_fen: String,
    san: Vec<String>,
    legal: Vec<String>,
    result: Option<&'static str>,
    reason: Option<&'static str>,
    white_view: String,
    black_view: String,
    white_mark: Option<String>,
    black_mark: Option<String>,
}

pub fn run(args: &[String]) -> Result<(), String> {
    match args {
        [] => answer_each(last),
        [flag] if flag == "--plies" => answer_each(all),
        _ => Err("usage: fogline fog [--plies]".into()),
    }
}

fn last(line: &Line) -> Result<Answer, Refusal> {
    let mut san = Vec::new();
    let mut marks = [None, None];
    let (_, game) = line.replay(|before, mv, game| {
        san.push(before.san(mv));
        marks = [Color::White, Color::Black].map(|color| mark(before, mv, game.position(), color));
    })?;
    Ok(Answer::of(&game, san, marks))
}

fn all(line: &Line) -> Result<Vec<Answer>, Refusal> {
    let start = Answer::of(&Game::new(line.start()?), Vec::new(), [None, None]);
    let mut answers = vec![start];
    line.replay(|before, mv, game| {
        let marks =
            [Color::White, Color::Black].map(|color| mark(before, mv, game.position(), color));
        answers.push(Answer::of(game, vec![before.san(mv)], marks));
    })?;
    Ok(answers)
}

impl Answer {
    fn of(game: &Game, san: Vec<String>, marks: [Option<Square>; 2]) -> Answer {
        let end = game.position();
        let mut legal: Vec<String> = game.legal_moves().iter().map(|mv| mv.uci()).collect();
        legal.sort();
        let [white_mark, black_mark] = marks.map(|square| square.map(|s| s.to_string()));
        Answer {
            end_fen: end.to_fen(),
            san,
            legal,
            result: game.outcome().map(|outcome| outcome.result()),
            reason: game.outcome().map(|outcome| outcome.reason.words()),
            white_view: end.view(Color::White).to_string(),
            black_view: end.view(Color::Black).to_string(),
            white_mark,
            black_mark,
        }
    }
}
