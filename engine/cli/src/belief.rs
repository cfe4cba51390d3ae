//! `fogline belief`: how many boards each side cannot rule out, ply by ply; with `--boards`, which.

use crate::lines::{Line, Refusal, answer_each};
use fogline_core::belief::{Belief, Limits};
use fogline_core::rules::{Color, Move, Position, View};
use serde::Serialize;

#[derive(Serialize)]
pub struct Answer<T> {
    white: Vec<T>,
    black: Vec<T>,
}

pub fn run(args: &[String]) -> Result<(), String> {
    match args {
        [] => answer_each(counts),
        [flag] if flag == "--boards" => answer_each(boards),
        _ => Err("usage: fogline belief [--boards]".into()),
    }
}

fn counts(line: &Line) -> Result<Answer<usize>, Refusal> {
    both(line, Belief::len)
}

/// Placement, turn, castling and en passant of every board, sorted.
fn boards(line: &Line) -> Result<Answer<Vec<String>>, Refusal> {
    both(line, |belief| {
        let mut boards: Vec<String> = belief.positions().map(|board| words(&board)).collect();
        boards.sort();
        boards
    })
}

fn words(board: &Position) -> String {
    let fen = board.to_fen();
    fen.strip_suffix(" 0 1").unwrap_or(&fen).to_string()
}

struct Step {
    mover: Color,
    mv: Move,
    views: [View; 2],
}

fn both<T>(line: &Line, show: impl Fn(&Belief) -> T) -> Result<Answer<T>, Refusal> {
    let mut steps = Vec::new();
    let (start, _) = line.replay(|before, mv, game| {
        steps.push(Step {
            mover: before.turn(),
            mv,
            views: [Color::White, Color::Black].map(|seat| game.position().view(seat)),
        });
    })?;
    let [white, black] =
        [Color::White, Color::Black].map(|seat| follow(&start, &steps, seat, &show));
    Ok(Answer { white, black })
}

/// A failure here is a bug of ours: these views come from a board that was really played.
fn follow<T>(
    start: &Position,
    steps: &[Step],
    seat: Color,
    show: &impl Fn(&Belief) -> T,
) -> Vec<T> {
    let limits = Limits::new(usize::MAX, 0);
    let mut belief = Belief::new(start, seat, limits).expect("room for the pieces of one side");
    let mut shown = vec![show(&belief)];
    for step in steps {
        let view = &step.views[usize::from(seat.is_black())];
        if step.mover == seat {
            belief
                .own_move(step.mv, view)
                .expect("the truth is never ruled out");
        } else {
            belief
                .opponent_move(view)
                .expect("the truth is never ruled out");
        }
        shown.push(show(&belief));
    }
    shown
}
