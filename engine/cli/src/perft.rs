//! `fogline perft FEN DEPTH`: one number. A FEN the shell split at its spaces is put together.

use fogline_core::rules::{Position, perft};

pub fn run(args: &[String]) -> Result<(), String> {
    let Some((depth, fen)) = args.split_last() else {
        return Err("usage: fogline perft FEN DEPTH".into());
    };
    let position = Position::from_fen(&fen.join(" ")).map_err(|why| format!("bad_fen: {why}"))?;
    let depth: u32 = depth
        .parse()
        .map_err(|_| "the depth is a whole number".to_string())?;
    println!("{}", perft(&position, depth));
    Ok(())
}
