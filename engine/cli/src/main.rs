//! The engine on the command line.

use std::process::ExitCode;

mod eval;

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("eval") {
        return match eval::run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("fogline eval: {error}");
                ExitCode::FAILURE
            }
        };
    }
    eprintln!("usage: fogline fog|perft|belief|bench|match|eval");
    ExitCode::from(2)
}
