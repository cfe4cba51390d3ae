use super::{Castling, Move, MoveList, Placement, Position};
use shakmaty::{Color, Role, Square};

/// Why the board itself ended a game (docs/CONTRACT.md).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    KingCaptured,
    NoMove,
    Threefold,
    Fifty,
}

impl Reason {
    pub const fn words(self) -> &'static str {
        match self {
            Reason::KingCaptured => "king captured",
            Reason::NoMove => "no move",
            Reason::Threefold => "threefold",
            Reason::Fifty => "fifty",
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// None is a draw.
    pub winner: Option<Color>,
    pub reason: Reason,
}

impl Outcome {
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// A refused move leaves the game untouched.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    #[error("illegal move")]
    IllegalMove,
    #[error("the game is over")]
    GameOver,
}

/// What decision 2 of docs/RULES.md compares.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct RepetitionKey {
    placement: Placement,
    turn: Color,
    castling: Castling,
    ep_right: Option<Square>,
}

impl Position {
    pub fn repetition_key(&self) -> RepetitionKey {
        RepetitionKey {
            placement: self.placement,
            turn: self.turn,
            castling: self.castling,
            ep_right: self.ep_right(),
        }
    }
}

/// A position with the history that repetition needs. The start is never an end.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    /// Since the last capture or pawn move: nothing before it can come again.
    seen: Vec<RepetitionKey>,
    outcome: Option<Outcome>,
}

impl Game {
    pub fn new(start: Position) -> Game {
        Game {
            seen: vec![start.repetition_key()],
            position: start,
            outcome: None,
        }
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Empty once the game has ended.
    pub fn legal_moves(&self) -> MoveList {
        match self.outcome {
            Some(_) => MoveList::new(),
            None => self.position.moves(),
        }
    }

    /// Plays a legal move and gives it in stored form: a king sent on to its own rook is
    /// castling, written as the king's two-square move.
    pub fn play(&mut self, mv: Move) -> Result<Move, PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        let mv = self.two_square_castling(mv);
        if !self.position.is_legal(mv) {
            return Err(PlayError::IllegalMove);
        }
        self.position.play(mv);
        if self.position.halfmoves() == 0 {
            self.seen.clear();
        }
        self.seen.push(self.position.repetition_key());
        self.outcome = self.judge();
        Ok(mv)
    }

    fn two_square_castling(&self, mv: Move) -> Move {
        let us = self.position.turn();
        let home = us.fold_wb(Square::E1, Square::E8);
        let is_king = self.position.king_of(us) == Some(home) && mv.from() == home;
        let on_rook = self.position.pieces(us, Role::Rook).contains(mv.to());
        if !is_king || !on_rook || mv.promotion().is_some() {
            return mv;
        }
        match mv.to() {
            Square::H1 => Move::new(home, Square::G1),
            Square::A1 => Move::new(home, Square::C1),
            Square::H8 => Move::new(home, Square::G8),
            Square::A8 => Move::new(home, Square::C8),
            _ => mv,
        }
    }

    /// Decision 1: king captured, no move, threefold, fifty; the first that holds.
    fn judge(&self) -> Option<Outcome> {
        let mover = self.position.turn();
        if self.position.king_of(mover).is_none() {
            return Some(Outcome {
                winner: Some(mover.other()),
                reason: Reason::KingCaptured,
            });
        }
        let reason = if self.position.moves().is_empty() {
            Reason::NoMove
        } else if self.is_threefold() {
            Reason::Threefold
        } else if self.position.halfmoves() >= 100 {
            Reason::Fifty
        } else {
            return None;
        };
        Some(Outcome {
            winner: None,
            reason,
        })
    }

    fn is_threefold(&self) -> bool {
        let now = self.seen.last().expect("the current position is listed");
        self.seen.iter().filter(|key| *key == now).count() >= 3
    }
}
