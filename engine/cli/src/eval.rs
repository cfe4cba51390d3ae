//! `fogline eval`: one FEN a line in, the network's value out, in pawns from
//! White's side and to the hundredth, as Stockfish's own `eval` prints it.

use std::io::{self, BufRead, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;

use fogline_core::eval::{Accumulator, Board, Evaluator, Network};
use fogline_core::rules::{Color, Position};

pub fn run() -> io::Result<()> {
    let mut evaluator = Evaluator::new(load_network().map_err(io::Error::other)?);
    let mut sums = None;
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        match read_board(&line?) {
            Some((board, turn)) => {
                let pawns = white_pawns(&mut evaluator, &mut sums, &board, turn);
                writeln!(out, "{pawns:+.2}")?;
            }
            None => writeln!(out, "bad_fen")?,
        }
    }
    out.flush()
}

fn read_board(fen: &str) -> Option<(Board, Color)> {
    let position = Position::from_fen(fen).ok()?;
    Some((Board::new(position.placement())?, position.turn()))
}

/// Each board is reached from the one before it, so lines that follow a game
/// take the way a search takes.
fn white_pawns(
    evaluator: &mut Evaluator,
    sums: &mut Option<Accumulator>,
    board: &Board,
    turn: Color,
) -> f64 {
    let mut next = Accumulator::blank();
    match sums {
        Some(before) => evaluator.advance(before, board, &mut next),
        None => evaluator.refresh(board, &mut next),
    }
    let centipawns = evaluator.value(&next, turn).centipawns(board);
    *sums = Some(next);
    f64::from(turn.fold_wb(centipawns, -centipawns)) / 100.0
}

/// The network that `FOGLINE_NNUE` names, or the extracted one.
pub fn load_network() -> Result<Arc<Network>, String> {
    let path = std::env::var_os("FOGLINE_NNUE").map_or_else(
        || PathBuf::from(".build/nn-9067e33176e8.nnue"),
        PathBuf::from,
    );
    Network::load(&path).map_err(|error| error.to_string())
}
