//! The house bot's mind: for each game what it knows, and how it thinks about
//! one turn. It is told what a seat may know and nothing else.

mod guess;
mod judge;
mod knowledge;
mod observe;
mod session;
mod telemetry;
mod transcript;
mod wire;

#[cfg(test)]
mod budgets;
#[cfg(test)]
mod kings;
#[cfg(test)]
mod situations;

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;

use crate::eval::{CaptureSearch, LoadError, Network};

pub use observe::Observer;
use session::{Budget, Session};
pub use telemetry::Telemetry;
pub use wire::{PlyRecord, Refusal, Seat, SeatClock, ThinkOptions, TurnRequest, TurnResponse};

/// Games remembered at most; the longest unused is forgotten first. A
/// forgotten game is answered the same, only later.
const MOST_SESSIONS: usize = 64;
/// What all beliefs of a process may take while they are updated.
const MEMORY_BYTES: usize = 512 << 20;
/// What a board takes at the peak of an update.
const PEAK_BYTES_PER_BOARD: usize = 64;
/// Boards kept at rest for all games together.
const MOST_RESTING_BOARDS: usize = 8_000_000;

/// The network and all games in progress. Shared by the threads that think.
pub struct Mind {
    network: Arc<Network>,
    sessions: Mutex<Sessions>,
    /// Boards one thought may come to, for the sake of memory.
    max_boards: usize,
}

#[derive(Default)]
struct Sessions {
    by_game: HashMap<String, Remembered>,
    uses: u64,
}

#[derive(Default)]
struct Remembered {
    session: Arc<Mutex<Session>>,
    last_use: u64,
    boards: usize,
}

/// The part of a request that says whose turn it is about.
#[derive(Deserialize)]
struct GameId {
    game: String,
}

impl Mind {
    /// A mind for at most that many thoughts at once: they share the memory.
    pub fn new(network: Arc<Network>, thoughts: usize) -> Mind {
        let max_boards = MEMORY_BYTES / PEAK_BYTES_PER_BOARD / thoughts.max(1);
        Mind {
            network,
            sessions: Mutex::default(),
            max_boards,
        }
    }

    pub fn load(path: &Path, thoughts: usize) -> Result<Mind, LoadError> {
        Ok(Mind::new(Network::load(path)?, thoughts))
    }

    /// The game a request is about, if it says so.
    pub fn game_of(request_json: &str) -> Option<String> {
        serde_json::from_str(request_json)
            .ok()
            .map(|id: GameId| id.game)
    }

    /// JSON in, JSON out: a response, or `{"error": code}`.
    pub fn answer(&self, request: &str, options: Option<&str>, cancel: &AtomicBool) -> String {
        let answer = parse(request, options)
            .and_then(|(request, options)| self.think(&request, &options, cancel))
            .and_then(|response| serde_json::to_string(&response).map_err(|_| Refusal::Internal));
        answer.unwrap_or_else(Refusal::to_json)
    }

    /// Thinks about one turn. Turns of one game wait for each other.
    pub fn think(
        &self,
        request: &TurnRequest,
        options: &ThinkOptions,
        cancel: &AtomicBool,
    ) -> Result<TurnResponse, Refusal> {
        let session = self.sessions().of(&request.game);
        // A panic on the way leaves no belief behind, so the next one starts over.
        let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
        let budget = Budget::start(request, options, self.max_boards, cancel);
        let mut judge = CaptureSearch::new(Arc::clone(&self.network));
        let answer = session.think(request, options, &mut judge, budget);
        self.sessions().rest(&request.game, session.boards());
        answer
    }

    /// Drops what is remembered of a game.
    pub fn forget(&self, game: &str) {
        self.sessions().by_game.remove(game);
    }

    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sessions {
    fn of(&mut self, game: &str) -> Arc<Mutex<Session>> {
        self.uses += 1;
        let entry = self.by_game.entry(game.to_owned()).or_default();
        entry.last_use = self.uses;
        Arc::clone(&entry.session)
    }

    /// Notes what a game keeps, and forgets others while all keep too much.
    fn rest(&mut self, game: &str, boards: usize) {
        if let Some(entry) = self.by_game.get_mut(game) {
            entry.boards = boards;
        }
        while self.by_game.len() > 1 && self.is_too_much() {
            let oldest = self.by_game.iter().min_by_key(|(_, entry)| entry.last_use);
            let Some(game) = oldest.map(|(game, _)| game.clone()) else {
                break;
            };
            self.by_game.remove(&game);
        }
    }

    fn is_too_much(&self) -> bool {
        let boards: usize = self.by_game.values().map(|entry| entry.boards).sum();
        self.by_game.len() > MOST_SESSIONS || boards > MOST_RESTING_BOARDS
    }
}

fn parse(request: &str, options: Option<&str>) -> Result<(TurnRequest, ThinkOptions), Refusal> {
    let request = serde_json::from_str(request).map_err(|_| Refusal::BadRequest)?;
    let options = options.map_or(Ok(ThinkOptions::default()), serde_json::from_str);
    Ok((request, options.map_err(|_| Refusal::BadRequest)?))
}
