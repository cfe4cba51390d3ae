//! `fogline stdio`: Misty by the bot protocol (docs/protocol.md), one request
//! a line in, one answer a line out, `{"error": code}` where there is none.

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;

use fogline_core::mind::Mind;

use crate::eval::load_network;

pub fn run() -> Result<(), String> {
    let mind = Mind::new(load_network()?, 1);
    answer_all(&mind, io::stdin().lock(), io::stdout().lock()).map_err(|error| error.to_string())
}

fn answer_all(mind: &Mind, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    for line in input.lines() {
        let answer = mind.answer(&line?, None, &AtomicBool::new(false));
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}
