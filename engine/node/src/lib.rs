//! The N-API door: functions, options, tracing. No chess is decided here.
//!
//! Searches never run on the event loop; an expected failure is a JSON answer
//! with a code, never an exception. The committed types are `index.d.ts`.

mod pool;

use std::sync::Arc;

use fogline_core::mind::{Mind, Refusal};
use napi::bindgen_prelude::{Error, Object, Result};
use napi_derive::napi;

use pool::{Job, Pool, Unserved};

/// How the house runs its engine.
#[napi(object)]
pub struct MistyOptions {
    /// How many searches may run at once.
    pub threads: Option<u32>,
}

/// The house bot.
#[napi]
pub struct Misty {
    mind: Arc<Mind>,
    pool: Pool,
}

#[napi]
impl Misty {
    #[napi(constructor)]
    pub fn new(network_path: String, options: Option<MistyOptions>) -> Result<Misty> {
        let threads = options.and_then(|options| options.threads).unwrap_or(1) as usize;
        let mind = Mind::load(network_path.as_ref(), threads)
            .map_err(|error| Error::from_reason(error.to_string()))?;
        Ok(Misty {
            mind: Arc::new(mind),
            pool: Pool::new(
                threads,
                Unserved {
                    cancelled: || Refusal::Cancelled.to_json(),
                    broken: || Refusal::Internal.to_json(),
                },
            ),
        })
    }

    #[napi(ts_return_type = "Promise<string>")]
    pub fn think<'env>(
        &self,
        env: &'env napi::Env,
        request_json: String,
        options_json: Option<String>,
    ) -> Result<Object<'env>> {
        let (deferred, promise) = env.create_deferred()?;
        let mind = Arc::clone(&self.mind);
        self.pool.push(Job {
            game: Mind::game_of(&request_json).unwrap_or_default(),
            work: Box::new(move |cancel| {
                mind.answer(&request_json, options_json.as_deref(), cancel)
            }),
            reply: Box::new(move |answer| deferred.resolve(move |_| Ok(answer))),
        });
        Ok(promise)
    }

    #[napi]
    pub fn cancel(&self, game: String) {
        self.pool.cancel(&game);
    }

    #[napi]
    pub fn forget(&self, game: String) {
        self.mind.forget(&game);
    }
}

#[napi]
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
