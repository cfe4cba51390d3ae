//! `fogline bench GROUP`: one JSON object a line, name, value and unit, each the best of three.

use crate::bench_eval;

mod allocations;
mod belief;

pub fn run(args: &[String]) -> Result<(), String> {
    match args {
        [group] if group == "belief" => belief::run(),
        [group] if group == "eval" => bench_eval::run(),
        _ => Err("usage: fogline bench belief|eval".into()),
    }
}
