//! Boards to play on when every sample has lost the truth: what is in sight,
//! and other men where a hidden army may stand. Only a guess, reported as a
//! sample; it keeps the game going until a fresh sample holds.

use crate::dice::Dice;
use crate::rules::{Bitboard, Castling, Color, Move, Placement, Position, Role, Square, View};

use super::transcript::Seen;

/// A side's men at the start, from the king down.
const ARMY: [(Role, usize); 6] = [
    (Role::King, 1),
    (Role::Queen, 1),
    (Role::Rook, 2),
    (Role::Bishop, 2),
    (Role::Knight, 2),
    (Role::Pawn, 8),
];

/// That many boards that show the last view of a transcript and allow these
/// moves.
pub fn guess(transcript: &[Seen], legal: &[Move], count: usize, dice: &mut Dice) -> Vec<Position> {
    let view = transcript.last().expect("a transcript has a start").view;
    let enemies = 16 - captures(transcript);
    (0..count)
        .map(|_| one_guess(&view, enemies, legal, dice))
        .collect()
}

/// How many men the seat has taken.
fn captures(transcript: &[Seen]) -> usize {
    let enemies = |seen: &Seen| seen.view.pieces.by_color(seen.view.seat.other());
    let takes = |pair: &&[Seen]| {
        let before = &pair[0].view;
        pair[1].own_move.is_some_and(|mv| {
            let is_pawn = before.pieces.role_at(mv.from()) == Some(Role::Pawn);
            enemies(&pair[0]).contains(mv.to()) || is_pawn && mv.from().file() != mv.to().file()
        })
    };
    transcript.windows(2).filter(takes).count()
}

fn one_guess(view: &View, enemies: usize, legal: &[Move], dice: &mut Dice) -> Position {
    let enemy = view.seat.other();
    let mut placement = view.pieces;
    let mut missing = missing_men(view);
    let (blocking, mut free) = hidden_squares(view);
    // A pawn that cannot step has someone before it.
    let mut due: Vec<Square> = blocking.into_iter().collect();
    while !missing.is_empty() {
        let has_room = placement.by_color(enemy).count() < enemies;
        let has_king = missing[0] != Role::King;
        if due.is_empty() && (free.is_empty() || has_king && !has_room) {
            break;
        }
        let is_due = !due.is_empty();
        let square = due.pop().unwrap_or_else(|| pick(free, dice));
        free.discard(square);
        let man = if is_due || has_king {
            dice.below(missing.len())
        } else {
            0
        };
        if missing[man] != Role::Pawn || !Bitboard::BACKRANKS.contains(square) {
            placement.put(square, enemy, missing.remove(man));
        } else if is_due {
            due.push(square);
        }
    }
    let (castling, passed) = rights(&placement, view.seat, legal);
    Position::from_parts(placement, view.seat, castling, passed).normalised()
}

fn pick(squares: Bitboard, dice: &mut Dice) -> Square {
    let number = dice.below(squares.count());
    squares
        .into_iter()
        .nth(number)
        .expect("the set has that many")
}

/// The army's men that are not in sight; promoted ones may hide one.
fn missing_men(view: &View) -> Vec<Role> {
    let enemy = view.seat.other();
    let count = |role| view.pieces.by_piece(enemy, role).count();
    let missing = |(role, most): (Role, usize)| vec![role; most.saturating_sub(count(role))];
    ARMY.into_iter().flat_map(missing).collect()
}

/// Hidden squares that must hold a man, and those that may.
fn hidden_squares(view: &View) -> (Bitboard, Bitboard) {
    let hidden = !view.visible;
    let ahead = view.seat.fold_wb(8, -8);
    let (mut blocking, mut empty) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for pawn in view.pieces.by_piece(view.seat, Role::Pawn) {
        empty |= shakmaty::attacks::pawn_attacks(view.seat, pawn) & hidden;
        let step = pawn.offset(ahead).expect("no pawn stands on the last rank");
        let is_home = pawn.rank()
            == view
                .seat
                .fold_wb(shakmaty::Rank::Second, shakmaty::Rank::Seventh);
        if hidden.contains(step) {
            blocking.add(step);
        } else if is_home && !view.pieces.occupied().contains(step) {
            let jump = step.offset(ahead).expect("two steps from home");
            blocking |= Bitboard::from_square(jump) & hidden;
        }
    }
    (blocking, hidden & !empty & !blocking)
}

/// Our rights, as far as the moves at hand show them.
fn rights(placement: &Placement, seat: Color, legal: &[Move]) -> (Castling, Option<Square>) {
    let (mut castling, mut passed) = (Castling::NONE, None);
    for mv in legal {
        let files = mv.from().file().distance(mv.to().file());
        match placement.role_at(mv.from()) {
            Some(Role::King) if files == 2 => {
                castling = castling.with(seat, mv.to() > mv.from());
            }
            Some(Role::Pawn) if files == 1 && !placement.occupied().contains(mv.to()) => {
                passed = Some(mv.to());
            }
            _ => {}
        }
    }
    (castling, passed)
}
