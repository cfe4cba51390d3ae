//! What the referee of a Rust game tells a seat: the same records the wire
//! brings.

use crate::rules::{Color, Game, Move, Position, mark};

use super::wire::{PROTOCOL, PlyKind, PlyRecord, Seat, SeatClock, TurnRequest};

/// One seat's growing transcript.
#[derive(Clone, Debug)]
pub struct Observer {
    seat: Color,
    transcript: Vec<PlyRecord>,
}

impl Observer {
    /// A seat that looks at the start position.
    pub fn new(seat: Color, start: &Position) -> Observer {
        let first = record(seat, 0, PlyKind::Start, None, start, None);
        Observer {
            seat,
            transcript: vec![first],
        }
    }

    /// A move was made: the seat's own, or one it only sees the effects of.
    pub fn watch(&mut self, before: &Position, mv: Move, after: &Position) {
        let (kind, own_move) = if before.turn() == self.seat {
            (PlyKind::Own, Some(mv))
        } else {
            (PlyKind::Opponent, None)
        };
        let ply = self.transcript.len() as u32;
        let taken = mark(before, mv, after, self.seat);
        let next = record(self.seat, ply, kind, own_move, after, taken);
        self.transcript.push(next);
    }

    /// The request for the seat's next move.
    pub fn request(
        &self,
        game: &Game,
        id: &str,
        seed: u64,
        clock: Option<SeatClock>,
        budget_ms: u64,
    ) -> TurnRequest {
        let mut legal: Vec<String> = game.legal_moves().iter().map(|mv| mv.uci()).collect();
        legal.sort();
        TurnRequest {
            protocol: PROTOCOL.into(),
            kind: "turn".into(),
            game: id.into(),
            seat: if self.seat.is_white() {
                Seat::White
            } else {
                Seat::Black
            },
            ply: self.transcript.len() as u32 - 1,
            seed: format!("{seed:016x}"),
            clock,
            budget_ms,
            legal,
            transcript: self.transcript.clone(),
        }
    }
}

fn record(
    seat: Color,
    ply: u32,
    kind: PlyKind,
    own_move: Option<Move>,
    position: &Position,
    taken: Option<crate::rules::Square>,
) -> PlyRecord {
    let view = position.view(seat);
    let pieces = view.pieces.pieces();
    PlyRecord {
        ply,
        kind,
        own_move: own_move.map(Move::uci),
        visible: format!("{:016x}", view.visible.0),
        pieces: pieces
            .map(|(square, piece)| (square.to_string(), piece.char()))
            .collect(),
        captures: taken.into_iter().map(|square| square.to_string()).collect(),
    }
}
