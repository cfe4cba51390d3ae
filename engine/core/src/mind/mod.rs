//! The house bot's mind: for each game what it knows, and how it thinks about
//! one turn. It is told what a seat may know and nothing else.

mod boards;
mod judge;
mod observe;
mod session;
mod telemetry;
mod transcript;
mod wire;

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;

use crate::eval::{Evaluator, LoadError, Network};

pub use observe::Observer;
pub use session::Session;
pub use telemetry::Telemetry;
pub use wire::{PlyRecord, Refusal, Seat, SeatClock, ThinkOptions, TurnRequest, TurnResponse};

/// Games remembered at most; the longest unused is forgotten first. A
/// forgotten game is answered the same, only later.
const MOST_SESSIONS: usize = 64;

/// The network and all games in progress. Shared by the threads that think.
pub struct Mind {
    network: Arc<Network>,
    sessions: Mutex<Sessions>,
}

#[derive(Default)]
struct Sessions {
    by_game: HashMap<String, (u64, Arc<Mutex<Session>>)>,
    uses: u64,
}

/// The part of a request that says whose turn it is about.
#[derive(Deserialize)]
struct GameId {
    game: String,
}

impl Mind {
    pub fn new(network: Arc<Network>) -> Mind {
        Mind {
            network,
            sessions: Mutex::default(),
        }
    }

    pub fn load(path: &Path) -> Result<Mind, LoadError> {
        Ok(Mind::new(Network::load(path)?))
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
        let mut session = session.lock().unwrap_or_else(|poisoned| {
            // A panic left it half-fed: start over.
            let mut session = poisoned.into_inner();
            *session = Session::default();
            session
        });
        let mut judge = Evaluator::new(Arc::clone(&self.network));
        session.think(request, options, &mut judge, cancel)
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
        let uses = self.uses;
        let entry = self.by_game.entry(game.to_owned()).or_default();
        entry.0 = uses;
        let session = Arc::clone(&entry.1);
        if self.by_game.len() > MOST_SESSIONS {
            let oldest = self.by_game.iter().min_by_key(|(_, (used, _))| *used);
            if let Some(game) = oldest.map(|(game, _)| game.clone()) {
                self.by_game.remove(&game);
            }
        }
        session
    }
}

fn parse(request: &str, options: Option<&str>) -> Result<(TurnRequest, ThinkOptions), Refusal> {
    let request = serde_json::from_str(request).map_err(|_| Refusal::BadRequest)?;
    let options = options.map_or(Ok(ThinkOptions::default()), serde_json::from_str);
    Ok((request, options.map_err(|_| Refusal::BadRequest)?))
}
