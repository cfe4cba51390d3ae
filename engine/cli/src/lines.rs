//! NDJSON in, NDJSON out, and the replay all line commands share (docs/CONTRACT.md).

use fogline_core::rules::{Game, Move, PlayError, Position};
use serde::Serialize;
use serde_json::Value;
use std::io::{self, BufRead, Write};

pub struct Line {
    start_fen: Option<String>,
    moves: Vec<String>,
}

/// An error line is an answer like any other.
#[derive(Serialize, Debug)]
pub struct Refusal {
    error: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
}

impl Refusal {
    const fn of(error: &'static str) -> Refusal {
        Refusal { error, at: None }
    }

    const fn at(error: &'static str, index: usize) -> Refusal {
        Refusal {
            error,
            at: Some(index),
        }
    }
}

impl Line {
    /// Fields it doesn't know are left alone; a `start_fen` of null is not a missing one.
    fn parse(text: &[u8]) -> Result<Line, Refusal> {
        let value: Value = serde_json::from_slice(text).map_err(|_| Refusal::of("bad_json"))?;
        Line::of(&value).ok_or(Refusal::of("bad_json"))
    }

    fn of(value: &Value) -> Option<Line> {
        let fields = value.as_object()?;
        let start_fen = match fields.get("start_fen") {
            Some(fen) => Some(fen.as_str()?.to_string()),
            None => None,
        };
        let moves = fields.get("moves")?.as_array()?;
        let moves = moves.iter().map(|mv| Some(mv.as_str()?.to_string()));
        Some(Line {
            start_fen,
            moves: moves.collect::<Option<_>>()?,
        })
    }

    pub fn start(&self) -> Result<Position, Refusal> {
        match &self.start_fen {
            Some(fen) => Position::from_fen(fen).map_err(|_| Refusal::of("bad_fen")),
            None => Ok(Position::start()),
        }
    }

    /// Plays the whole line, showing each step as it happens: before, move, game after.
    pub fn replay(
        &self,
        mut each: impl FnMut(&Position, Move, &Game),
    ) -> Result<(Position, Game), Refusal> {
        let start = self.start()?;
        let mut game = Game::new(start);
        for (index, uci) in self.moves.iter().enumerate() {
            let mv = Move::from_uci(uci).ok_or(Refusal::at("bad_move", index))?;
            let before = *game.position();
            match game.play(mv) {
                Ok(mv) => each(&before, mv, &game),
                Err(PlayError::IllegalMove) => return Err(Refusal::at("illegal_move", index)),
                Err(PlayError::GameOver) => return Err(Refusal::at("game_over", index)),
            }
        }
        Ok((start, game))
    }
}

/// Answers every line of standard input, in order, each flushed before the next is read.
pub fn answer_each<T: Serialize>(
    answer: impl Fn(&Line) -> Result<T, Refusal>,
) -> Result<(), String> {
    answer_all(io::stdin().lock(), io::stdout().lock(), answer).map_err(|error| error.to_string())
}

fn answer_all<T: Serialize>(
    mut input: impl BufRead,
    mut output: impl Write,
    answer: impl Fn(&Line) -> Result<T, Refusal>,
) -> io::Result<()> {
    let mut text = Vec::new();
    while input.read_until(b'\n', &mut text)? > 0 {
        match Line::parse(&text).and_then(|line| answer(&line)) {
            Ok(answer) => serde_json::to_writer(&mut output, &answer)?,
            Err(refusal) => serde_json::to_writer(&mut output, &refusal)?,
        }
        output.write_all(b"\n")?;
        output.flush()?;
        text.clear();
    }
    Ok(())
}
