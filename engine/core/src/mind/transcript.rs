//! A seat's transcript as the wire brings it, checked and in the engine's own
//! terms.

use crate::rules::{Bitboard, Color, Move, Piece, Placement, Square, View};

use super::wire::{PROTOCOL, PlyKind, PlyRecord, Refusal, Seat, TurnRequest};

/// What the seat saw after one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The seat's own move, if this ply was its own.
    pub own_move: Option<Move>,
    pub view: View,
}

/// A turn request that keeps the protocol's promises.
#[derive(Clone, Debug)]
pub struct Turn {
    pub seat: Color,
    /// One for each ply, from the start position on.
    pub transcript: Vec<Seen>,
    pub legal: Vec<Move>,
}

impl Turn {
    /// Checks a request: version, kinds that alternate from White's first
    /// move, consecutive plies up to now, and that it is the seat's turn.
    pub fn parse(request: &TurnRequest) -> Result<Turn, Refusal> {
        let seat = match request.seat {
            Seat::White => Color::White,
            Seat::Black => Color::Black,
        };
        let plies = request.transcript.len();
        let is_ours = plies % 2 == usize::from(seat.is_white());
        let is_good = request.protocol == PROTOCOL
            && request.kind == "turn"
            && is_ours
            && request.ply as usize + 1 == plies;
        if !is_good {
            return Err(Refusal::BadRequest);
        }
        let legal = request.legal.iter().map(|uci| Move::from_uci(uci));
        let legal: Option<Vec<Move>> = legal.collect();
        let transcript = request.transcript.iter().enumerate();
        let transcript: Option<Vec<Seen>> = transcript
            .map(|(ply, record)| seen(seat, ply, record))
            .collect();
        Ok(Turn {
            seat,
            transcript: transcript.ok_or(Refusal::BadRequest)?,
            legal: legal.ok_or(Refusal::BadRequest)?,
        })
    }
}

fn seen(seat: Color, ply: usize, record: &PlyRecord) -> Option<Seen> {
    let kind = match ply {
        0 => PlyKind::Start,
        _ if (ply % 2 == 1) == seat.is_white() => PlyKind::Own,
        _ => PlyKind::Opponent,
    };
    let own_move = match &record.own_move {
        None => None,
        Some(uci) => Some(Move::from_uci(uci)?),
    };
    let is_good = record.ply as usize == ply
        && record.kind == kind
        && own_move.is_some() == (kind == PlyKind::Own)
        && record.visible.len() == 16;
    if !is_good {
        return None;
    }
    let visible = Bitboard(u64::from_str_radix(&record.visible, 16).ok()?);
    let mut pieces = Placement::EMPTY;
    for (square, &letter) in &record.pieces {
        let square: Square = square.parse().ok()?;
        let piece = Piece::from_char(letter)?;
        if !visible.contains(square) {
            return None;
        }
        pieces.put(square, piece.color, piece.role);
    }
    Some(Seen {
        own_move,
        view: View {
            seat,
            visible,
            pieces,
        },
    })
}
