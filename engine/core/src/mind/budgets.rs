//! Time, however much there is to know: whole transcripts of random games,
//! where beliefs grow to millions of boards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use crate::dice::Dice;
use crate::rules::{Game, Position, Role};

use super::guess::guess;
use super::kings::network;
use super::telemetry::StepTimes;
use super::transcript::Turn;
use super::{Mind, Observer, Refusal, ThinkOptions, TurnRequest, TurnResponse};

/// The requests of one seat through a random game.
fn requests(seed: u64, plies: usize, budget_ms: u64) -> Vec<TurnRequest> {
    let mut dice = Dice::new(seed);
    let start = Position::start();
    let mut game = Game::new(start);
    let mut observer = Observer::new(start.turn(), &start);
    let mut requests = Vec::new();
    for ply in 0..plies {
        if game.outcome().is_some() {
            break;
        }
        if ply % 2 == 0 {
            requests.push(observer.request(
                &game,
                &format!("budget-{seed}"),
                seed,
                None,
                budget_ms,
            ));
        }
        let moves = game.legal_moves();
        let (before, mv) = (*game.position(), moves[dice.below(moves.len())]);
        game.play(mv).expect("a legal move");
        observer.watch(&before, mv, game.position());
    }
    requests
}

fn think(mind: &Mind, request: &TurnRequest, options: &ThinkOptions) -> TurnResponse {
    let answer = mind.think(request, options, &AtomicBool::new(false));
    answer.unwrap_or_else(|refusal| panic!("{} ply {}: {refusal}", request.game, request.ply))
}

#[test]
fn misty_4_warm_and_cold_answer_the_same_sampled_or_not() {
    let mind = Mind::new(network(), 1);
    let mut sampled = 0;
    for boards in [300, 20_000] {
        let options = ThinkOptions {
            iterations: Some(3),
            boards: Some(boards),
            ..ThinkOptions::default()
        };
        for request in requests(5, 60, 0) {
            let warm = think(&mind, &request, &options);
            let cold = think(&Mind::new(network(), 1), &request, &options);
            let told = [&warm, &cold].map(|response| {
                let mut told = response.telemetry.clone();
                told.time_ms = StepTimes::default();
                format!("{told:?}")
            });
            assert_eq!(told[0], told[1], "ply {}", request.ply);
            sampled += usize::from(warm.telemetry.belief.sampled);
        }
        mind.forget("budget-5");
    }
    assert!(sampled > 10, "the small cap was never met");
}

/// Counted in the processor's own time, which other work on the machine does
/// not stretch, and with room to spare: a step that does not look at the clock
/// takes many times its budget. How exact the budgets are is for benchmarks.
#[test]
fn misty_5_an_answer_is_in_time_however_many_boards_there_are() {
    let mut sampled = 0;
    for seed in [5, 8] {
        for budget_ms in [50, 250] {
            let mind = Mind::new(network(), 1);
            for request in requests(seed, 70, budget_ms).iter().skip(12).step_by(4) {
                // Cold each time: the hardest case.
                mind.forget(&request.game);
                let begun = ThreadTime::now();
                let response = think(&mind, request, &ThinkOptions::default());
                let spent = begun.elapsed();
                sampled += usize::from(response.telemetry.belief.sampled);
                let most = Duration::from_millis(2 * budget_ms + 100);
                assert!(spent <= most, "seed {seed} ply {}: {spent:?}", request.ply);
            }
        }
    }
    assert!(sampled > 10, "no belief was too large for its time");
}

#[test]
fn misty_6_a_cancelled_thought_ends_at_once() {
    let mind = Mind::new(network(), 1);
    let request = requests(5, 42, 3_600_000).pop().expect("a turn");
    let cancel = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let thought = scope.spawn(|| {
            let answer = mind.think(&request, &ThinkOptions::default(), &cancel);
            (answer.map(|response| response.uci), Instant::now())
        });
        std::thread::sleep(Duration::from_millis(30));
        let asked = Instant::now();
        cancel.store(true, Ordering::Relaxed);
        let (answer, ended) = thought.join().expect("no panic");
        assert_eq!(answer, Err(Refusal::Cancelled));
        // An hour was given to think.
        assert!(ended - asked < Duration::from_secs(60));
    });
}

#[test]
fn misty_7_a_guess_shows_the_view_and_allows_the_moves() {
    for seed in 0..12 {
        for request in requests(seed, 90, 0).iter().step_by(3) {
            let turn = Turn::parse(request).expect("a good request");
            let view = turn.transcript.last().expect("a view").view;
            let mut legal = turn.legal.clone();
            legal.sort();
            for board in guess(&turn.transcript, &turn.legal, 8, &mut Dice::new(seed)) {
                let mut moves = board.moves().to_vec();
                moves.sort();
                assert_eq!(moves, legal, "seed {seed} {}", board.to_fen());
                assert_eq!(
                    board.view(turn.seat),
                    view,
                    "seed {seed} {}",
                    board.to_fen()
                );
                assert_eq!(board.pieces(turn.seat.other(), Role::King).count(), 1);
            }
        }
    }
}
