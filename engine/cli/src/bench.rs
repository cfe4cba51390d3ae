//! `fogline bench GROUP`: one JSON object a line, name, value and unit, each the best of three.

use crate::bench_eval;
use serde_json::json;

mod allocations;
mod belief;
mod misty;
mod search;

pub fn run(args: &[String]) -> Result<(), String> {
    match args {
        [group] if group == "belief" => belief::run(),
        [group] if group == "eval" => bench_eval::run(),
        [group] if group == "misty" => misty::run(),
        [group] if group == "search" => search::run(),
        _ => Err("usage: fogline bench belief|eval|misty|search".into()),
    }
}

fn print(name: &str, value: f64, unit: &str) {
    let value = (value * 1000.0).round() / 1000.0;
    println!("{}", json!({ "name": name, "value": value, "unit": unit }));
}
