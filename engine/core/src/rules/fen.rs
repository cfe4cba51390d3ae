use super::moves;
use super::{Castling, Placement, Position};
use shakmaty::{Color, Piece, Square};
use std::fmt::Write as _;

/// Why a FEN is refused; all of it is `bad_fen` on the wire.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadFen {
    #[error("not a FEN")]
    Syntax,
    #[error("not exactly one king a side")]
    Kings,
    #[error("a pawn on the first or last rank")]
    PawnOnBackrank,
    #[error("a castling right without king and rook at home")]
    Castling,
    #[error("an en passant square without the passed pawn, or on the wrong rank")]
    EnPassant,
}

impl Position {
    /// Reads a FEN whose clocks may be missing, and checks it.
    pub fn from_fen(fen: &str) -> Result<Position, BadFen> {
        let mut fields = fen.split(' ').filter(|field| !field.is_empty());
        let mut next = || fields.next().ok_or(BadFen::Syntax);
        let placement = parse_placement(next()?)?;
        let turn = parse_turn(next()?)?;
        let castling = parse_castling(next()?)?;
        let ep = parse_ep(next()?)?;
        let halfmoves = fields.next().map_or(Ok(0), parse_clock)?;
        let fullmoves = fields.next().map_or(Ok(1), parse_clock)?;
        if fields.next().is_some() {
            return Err(BadFen::Syntax);
        }
        let position = Position::from_parts(placement, turn, castling, ep)
            .with_clocks(halfmoves, u32::from(fullmoves).max(1));
        position.check()?;
        Ok(position)
    }

    pub fn to_fen(&self) -> String {
        let mut fen = placement_field(&self.placement);
        let castling = castling_field(self.castling);
        let ep = self.ep.map_or_else(|| "-".into(), |ep| ep.to_string());
        write!(
            fen,
            " {} {castling} {ep} {} {}",
            self.turn.char(),
            self.halfmoves,
            self.fullmoves
        )
        .expect("a string takes all text");
        fen
    }
}

fn parse_placement(field: &str) -> Result<Placement, BadFen> {
    let mut placement = Placement::EMPTY;
    let ranks: Vec<&str> = field.split('/').collect();
    if ranks.len() != 8 {
        return Err(BadFen::Syntax);
    }
    for (row, text) in ranks.into_iter().enumerate() {
        let mut file = 0u32;
        for letter in text.chars() {
            if let Some(gap @ 1..=8) = letter.to_digit(10) {
                file += gap;
                continue;
            }
            let piece = Piece::from_char(letter).ok_or(BadFen::Syntax)?;
            if file > 7 {
                return Err(BadFen::Syntax);
            }
            let square = Square::new((7 - row as u32) * 8 + file);
            placement.put(square, piece.color, piece.role);
            file += 1;
        }
        if file != 8 {
            return Err(BadFen::Syntax);
        }
    }
    Ok(placement)
}

fn parse_turn(field: &str) -> Result<Color, BadFen> {
    match field {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(BadFen::Syntax),
    }
}

fn parse_castling(field: &str) -> Result<Castling, BadFen> {
    let mut castling = Castling::NONE;
    if field == "-" {
        return Ok(castling);
    }
    for letter in field.chars() {
        let (color, king_side) = match letter {
            'K' => (Color::White, true),
            'Q' => (Color::White, false),
            'k' => (Color::Black, true),
            'q' => (Color::Black, false),
            _ => return Err(BadFen::Syntax),
        };
        if castling.has(color, king_side) {
            return Err(BadFen::Syntax);
        }
        castling = castling.with(color, king_side);
    }
    Ok(castling)
}

fn parse_ep(field: &str) -> Result<Option<Square>, BadFen> {
    if field == "-" {
        return Ok(None);
    }
    moves::square_from_ascii(field.as_bytes())
        .map(Some)
        .ok_or(BadFen::Syntax)
}

fn parse_clock(field: &str) -> Result<u16, BadFen> {
    let is_short_number =
        (1..=4).contains(&field.len()) && field.bytes().all(|byte| byte.is_ascii_digit());
    if !is_short_number {
        return Err(BadFen::Syntax);
    }
    field.parse().map_err(|_| BadFen::Syntax)
}

fn placement_field(placement: &Placement) -> String {
    let mut field = String::with_capacity(90);
    let mut gap = 0u32;
    for letter in placement.grid(|_| '1').chars() {
        if letter == '1' {
            gap += 1;
            continue;
        }
        if gap > 0 {
            write!(field, "{gap}").expect("a string takes all text");
            gap = 0;
        }
        field.push(letter);
    }
    if gap > 0 {
        write!(field, "{gap}").expect("a string takes all text");
    }
    field
}

fn castling_field(castling: Castling) -> String {
    let letters: String = "KQkq"
        .chars()
        .enumerate()
        .filter_map(|(bit, letter)| (castling.0 >> bit & 1 == 1).then_some(letter))
        .collect();
    if letters.is_empty() {
        "-".into()
    } else {
        letters
    }
}
