//! `fogline belief`: how many boards each side cannot rule out, ply by ply. With `--boards LIMIT`
//! which ones, as long as they stay below the limit.

use crate::lines::{Line, Refusal, answer_each};
use fogline_core::belief::{Belief, Inconsistent, Limits, PlainBelief};
use fogline_core::rules::{Color, Move, Position, View};
use serde::Serialize;

#[derive(Serialize)]
struct Answer<T> {
    white: Vec<T>,
    black: Vec<T>,
}

pub fn run(args: &[String]) -> Result<(), String> {
    match args {
        [] => answer_each(|line| both(line, usize::MAX, Known::len)),
        [flag, limit] if flag == "--boards" => {
            let limit = limit.parse().map_err(|_| "the limit is a number")?;
            answer_each(|line| both(line, limit, Known::boards))
        }
        _ => Err("usage: fogline belief [--boards LIMIT]".into()),
    }
}

/// The packed belief, or the plain one where a start has more pieces than that has room for.
enum Known {
    Packed(Belief),
    Plain(PlainBelief),
}

impl Known {
    fn new(start: &Position, seat: Color) -> Known {
        match Belief::new(start, seat, Limits::new(usize::MAX, 0)) {
            Ok(belief) => Known::Packed(belief),
            Err(_) => Known::Plain(PlainBelief::new(start, seat)),
        }
    }

    fn advance(&mut self, own_move: Option<Move>, view: &View) -> Result<(), Inconsistent> {
        match self {
            Known::Packed(belief) => belief.advance(own_move, view),
            Known::Plain(belief) => belief.advance(own_move, view),
        }
    }

    fn len(&self) -> usize {
        match self {
            Known::Packed(belief) => belief.len(),
            Known::Plain(belief) => belief.boards().len(),
        }
    }

    /// Placement, turn, castling and en passant of every board, sorted.
    fn boards(&self) -> Vec<String> {
        let mut boards: Vec<String> = match self {
            Known::Packed(belief) => belief.positions().map(|board| words(&board)).collect(),
            Known::Plain(belief) => belief.boards().iter().map(words).collect(),
        };
        boards.sort();
        boards
    }
}

fn words(board: &Position) -> String {
    let fen = board.to_fen();
    fen.strip_suffix(" 0 1").unwrap_or(&fen).to_string()
}

struct Step {
    own_move: [Option<Move>; 2],
    views: [View; 2],
}

const SEATS: [Color; 2] = [Color::White, Color::Black];

fn both<T>(line: &Line, limit: usize, show: impl Fn(&Known) -> T) -> Result<Answer<T>, Refusal> {
    let mut steps = Vec::new();
    let (start, _) = line.replay(|before, mv, game| {
        steps.push(Step {
            own_move: SEATS.map(|seat| (before.turn() == seat).then_some(mv)),
            views: SEATS.map(|seat| game.position().view(seat)),
        });
    })?;
    let [white, black] = SEATS.map(|seat| follow(&start, &steps, seat, limit, &show));
    Ok(Answer { white, black })
}

/// A failure here is a bug of ours: these views come from a board that was really played.
fn follow<T>(
    start: &Position,
    steps: &[Step],
    seat: Color,
    limit: usize,
    show: &impl Fn(&Known) -> T,
) -> Vec<T> {
    let mut belief = Known::new(start, seat);
    let mut shown = vec![show(&belief)];
    let side = usize::from(seat.is_black());
    for step in steps {
        belief
            .advance(step.own_move[side], &step.views[side])
            .expect("the truth is never ruled out");
        if belief.len() >= limit {
            break;
        }
        shown.push(show(&belief));
    }
    shown
}
