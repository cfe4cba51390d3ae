//! `fogline bench GROUP`: one JSON object a line, each the best of three.

use crate::bench_eval;

pub fn run(args: &[String]) -> Result<(), String> {
    match args {
        [group] if group == "eval" => bench_eval::run(),
        _ => Err("usage: fogline bench eval".into()),
    }
}
