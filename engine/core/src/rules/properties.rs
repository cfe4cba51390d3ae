use super::*;
use proptest::prelude::*;

/// Boards that random play from the usual position seldom shows: promotions, en passant,
/// castling, crowded and bare boards.
const STARTS: [&str; 7] = [
    Position::START_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/p1p1p3/8/1P1P4/1p1p4/8/P1P1P3/4K3 w - - 0 1",
    "8/PPPPk3/8/8/8/8/3Kpppp/8 w - - 0 1",
    "qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ b - - 0 1",
    "4k3/3p4/8/4P3/8/8/8/4K3 b - - 98 60",
];

/// Walks a random game and hands over each step: before, move, after.
fn walk(start: usize, picks: &[u16], mut each: impl FnMut(&Position, Move, &Game)) {
    let mut game = Game::new(Position::from_fen(STARTS[start]).unwrap());
    for &pick in picks {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let before = *game.position();
        let mv = moves[usize::from(pick) % moves.len()];
        assert_eq!(game.play(mv), Ok(mv));
        each(&before, mv, &game);
    }
}

fn mirrored(position: &Position) -> Position {
    let mut placement = Placement::EMPTY;
    for (square, piece) in position.placement().pieces() {
        placement.put(square.flip_vertical(), piece.color.other(), piece.role);
    }
    let rights = position.castling().0;
    Position::from_parts(
        placement,
        position.turn().other(),
        Castling((rights >> 2 | rights << 2) & 15),
        position.ep_square().map(Square::flip_vertical),
    )
}

fn landing_squares(position: &Position, color: Color) -> Bitboard {
    let mut board = *position;
    if board.turn() != color {
        board = Position::from_parts(*position.placement(), color, Castling::NONE, None);
    }
    let mut squares: Bitboard = board.moves().iter().map(|mv| mv.to()).collect();
    if let Some(ep) = board.ep_right() {
        squares.add(position::ep_victim(ep));
    }
    squares
}

fn games() -> impl Strategy<Value = (usize, Vec<u16>)> {
    (0..STARTS.len(), prop::collection::vec(any::<u16>(), 1..120))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Landing squares + own squares (+ passing pawn) = visible squares, always.
    #[test]
    fn core_3_sight_is_own_squares_and_landing_squares((start, picks) in games()) {
        walk(start, &picks, |_, _, game| {
            let now = game.position();
            for color in Color::ALL {
                let expected = now.by_color(color) | landing_squares(now, color);
                assert_eq!(now.vision(color), expected, "{}", now.to_fen());
            }
        });
    }

    #[test]
    fn core_4_colours_mirror((start, picks) in games()) {
        walk(start, &picks, |_, _, game| {
            let now = game.position();
            let twin = mirrored(now);
            let flip = |mv: &Move| match mv.promotion() {
                Some(role) => Move::promoting(mv.from().flip_vertical(), mv.to().flip_vertical(), role),
                None => Move::new(mv.from().flip_vertical(), mv.to().flip_vertical()),
            };
            let mut ours: Vec<Move> = now.moves().iter().map(flip).collect();
            let mut theirs = twin.moves().to_vec();
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs);
            for color in Color::ALL {
                assert_eq!(now.vision(color).flip_vertical(), twin.vision(color.other()));
            }
        });
    }

    #[test]
    fn core_5_fen_and_uci_come_back((start, picks) in games()) {
        walk(start, &picks, |_, mv, game| {
            assert_eq!(Move::from_uci(&mv.uci()), Some(mv));
            let fen = game.position().to_fen();
            if game.outcome().is_none_or(|o| o.reason != Reason::KingCaptured) {
                assert_eq!(Position::from_fen(&fen).as_ref(), Ok(game.position()));
            } else {
                assert_eq!(Position::from_fen(&fen), Err(BadFen::Kings));
            }
        });
    }

    /// A mark is exactly a loss that isn't seen.
    #[test]
    fn core_6_a_mark_is_an_unseen_loss((start, picks) in games()) {
        walk(start, &picks, |before, mv, game| {
            let now = game.position();
            let loser = now.turn();
            let lost = before.by_color(loser) & !now.by_color(loser);
            let unseen = lost & !now.vision(loser);
            assert_eq!(mark(before, mv, now, loser), unseen.first());
            assert_eq!(mark(before, mv, now, loser.other()), None);
        });
    }

    #[test]
    fn core_7_san_tells_moves_apart((start, picks) in games()) {
        walk(start, &picks, |_, _, game| {
            let moves = game.legal_moves();
            let mut texts: Vec<String> = moves.iter().map(|&mv| game.position().san(mv)).collect();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), moves.len(), "{}", game.position().to_fen());
        });
    }
}

#[test]
fn core_8_bad_fens_are_told_apart() {
    let cases = [
        ("", BadFen::Syntax),
        ("8/8/8/8/8/8/8/8 w - - 0 1", BadFen::Kings),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", BadFen::Kings),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", BadFen::PawnOnBackrank),
        ("4k2p/8/8/8/8/8/8/4K3 w - - 0 1", BadFen::PawnOnBackrank),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", BadFen::Castling),
        ("4k2r/8/8/8/8/8/8/3K3R w K - 0 1", BadFen::Castling),
        ("4k3/8/8/8/8/8/8/4K3 w - d6 0 1", BadFen::EnPassant),
        ("4k3/8/8/3p4/8/8/8/4K3 b - d6 0 1", BadFen::EnPassant),
        ("4k3/8/8/8/3p4/8/8/4K3 w - d5 0 1", BadFen::EnPassant),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", BadFen::Syntax),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", BadFen::Syntax),
        ("4k3/8/8/9/8/8/8/4K3 w - - 0 1", BadFen::Syntax),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", BadFen::Syntax),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", BadFen::Syntax),
    ];
    for (fen, expected) in cases {
        assert_eq!(Position::from_fen(fen), Err(expected), "{fen}");
    }
    let without_clocks = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - -").unwrap();
    assert_eq!(without_clocks.to_fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn core_9_refused_moves_change_nothing() {
    let start = "4k3/P7/8/8/8/8/8/4K2R w - - 0 1";
    let mut game = Game::new(Position::from_fen(start).unwrap());
    for uci in ["a7a8", "h1h2q", "e1g1", "e1h1", "e8d8", "a7a8k", "e1e3"] {
        match Move::from_uci(uci) {
            Some(mv) => assert_eq!(game.play(mv), Err(PlayError::IllegalMove), "{uci}"),
            None => assert_eq!(uci, "a7a8k"),
        }
    }
    assert_eq!(game.position().to_fen(), start);
}

#[test]
fn core_10_a_position_is_small() {
    assert!(size_of::<Position>() <= 88);
    assert_eq!(size_of::<Move>(), 2);
}
