//! The engine on the command line.

use std::process::ExitCode;

mod duel;
mod elo;
mod eval;
mod r#match;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = args
        .split_first()
        .map_or(("", [].as_slice()), |(c, r)| (c.as_str(), r));
    let done = match command {
        "eval" => eval::run().map_err(|error| error.to_string()),
        "match" => r#match::run(rest),
        _ => {
            eprintln!("usage: fogline fog|perft|belief|bench|match|eval");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fogline {command}: {error}");
            ExitCode::FAILURE
        }
    }
}
