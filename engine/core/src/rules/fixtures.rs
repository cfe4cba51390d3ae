use super::{Color, Game, Move, Position, mark, perft};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    id: String,
    start_fen: String,
    moves: Vec<String>,
    end_fen: String,
    san: Vec<String>,
    legal_after: Vec<String>,
    result: Option<String>,
    reason: Option<String>,
    white_view: String,
    black_view: String,
    white_sees: Vec<String>,
    black_sees: Vec<String>,
    must_be_legal: Vec<String>,
    must_be_illegal: Vec<String>,
    white_mark: Option<String>,
    black_mark: Option<String>,
}

fn sees(position: &Position, color: Color) -> Vec<String> {
    let mut squares: Vec<String> = position
        .vision(color)
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    squares.sort();
    squares
}

fn check(case: &Case) {
    let id = &case.id;
    let mut game = Game::new(Position::from_fen(&case.start_fen).unwrap());
    let mut marks = [None, None];
    for (uci, san) in case.moves.iter().zip(&case.san) {
        let before = *game.position();
        let mv = game.play(Move::from_uci(uci).unwrap()).unwrap();
        assert_eq!(&before.san(mv), san, "{id}: san of {uci}");
        marks = Color::ALL.map(|c| mark(&before, mv, game.position(), c).map(|s| s.to_string()));
    }
    let [white_mark, black_mark] = marks;
    let end = game.position();
    let mut legal: Vec<String> = game.legal_moves().iter().map(|mv| mv.uci()).collect();
    legal.sort();
    assert_eq!(case.san.len(), case.moves.len(), "{id}");
    assert_eq!(end.to_fen(), case.end_fen, "{id}");
    assert_eq!(legal, case.legal_after, "{id}");
    let result = game.outcome().map(|o| o.result().to_string());
    let reason = game.outcome().map(|o| o.reason.words().to_string());
    assert_eq!(
        (result, reason),
        (case.result.clone(), case.reason.clone()),
        "{id}"
    );
    assert_eq!(end.view(Color::White).to_string(), case.white_view, "{id}");
    assert_eq!(end.view(Color::Black).to_string(), case.black_view, "{id}");
    assert_eq!(sees(end, Color::White), case.white_sees, "{id}");
    assert_eq!(sees(end, Color::Black), case.black_sees, "{id}");
    assert_eq!(white_mark, case.white_mark, "{id}");
    assert_eq!(black_mark, case.black_mark, "{id}");
    assert!(
        case.must_be_legal.iter().all(|mv| legal.contains(mv)),
        "{id}"
    );
    assert!(
        !case.must_be_illegal.iter().any(|mv| legal.contains(mv)),
        "{id}"
    );
}

#[test]
fn core_1_every_rules_fixture_comes_out() {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("../../../fixtures/rules.json")).unwrap();
    assert!(cases.len() >= 42);
    cases.iter().for_each(check);
}

#[test]
fn core_2_perft_counts_fog_paths() {
    let mut checked = 0;
    for line in include_str!("../../../fixtures/perft.txt").lines() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        let mut fields = line.split(';').map(str::trim);
        let position = Position::from_fen(fields.next().unwrap()).unwrap();
        for (depth, count) in (1..).zip(fields) {
            assert_eq!(
                perft(&position, depth).to_string(),
                count,
                "{line} at {depth}"
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 14);
}
