//! The engine on the command line.

fn main() {
    eprintln!("usage: fogline fog|perft|belief|bench|match");
    std::process::exit(2);
}
