//! `fogline fog`: what happened, what may be played, and what each side sees.

use crate::lines::{Line, Refusal};
use fogline_core::rules::{Color, Square, mark};
use serde::Serialize;

#[derive(Serialize)]
pub struct Answer {
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

pub fn answer(line: &Line) -> Result<Answer, Refusal> {
    let mut san = Vec::new();
    let mut marks: [Option<Square>; 2] = [None, None];
    let (_, game) = line.replay(|before, mv, game| {
        san.push(before.san(mv));
        marks = [Color::White, Color::Black].map(|color| mark(before, mv, game.position(), color));
    })?;
    let end = game.position();
    let mut legal: Vec<String> = game.legal_moves().iter().map(|mv| mv.uci()).collect();
    legal.sort();
    let [white_mark, black_mark] = marks.map(|square| square.map(|s| s.to_string()));
    Ok(Answer {
        end_fen: end.to_fen(),
        san,
        legal,
        result: game.outcome().map(|outcome| outcome.result()),
        reason: game.outcome().map(|outcome| outcome.reason.words()),
        white_view: end.view(Color::White).to_string(),
        black_view: end.view(Color::Black).to_string(),
        white_mark,
        black_mark,
    })
}
