//! The engine on the command line: one file per subcommand.

use std::process::ExitCode;

mod belief;
mod bench;
mod bench_eval;
mod duel;
mod elo;
mod eval;
mod fog;
mod lines;
mod r#match;
mod perft;
mod stdio;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = args
        .split_first()
        .map_or(("", [].as_slice()), |(c, r)| (c.as_str(), r));
    let done = match command {
        "bench" => bench::run(rest),
        "fog" => fog::run(rest),
        "belief" => belief::run(rest),
        "perft" => perft::run(rest),
        "eval" => eval::run().map_err(|error| error.to_string()),
        "match" => r#match::run(rest),
        "stdio" => stdio::run(),
        _ => {
            eprintln!("usage: fogline fog|perft|belief|bench|match|eval|stdio");
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
