//! The searches' own threads: as many as may think at once, first come first
//! served, below the event loop's priority.
//!
//! A job always gets exactly one answer: its own, or `cancelled`.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// How far below the event loop the searches run (Unix niceness).
#[cfg(target_os = "linux")]
const NICENESS: libc::c_int = 10;

/// Computes the answer; polls the flag and stops early when it is set.
pub type Work = Box<dyn FnOnce(&AtomicBool) -> String + Send>;
/// Takes the answer.
pub type Reply = Box<dyn FnOnce(String) + Send>;

/// One search for one game.
pub struct Job {
    pub game: String,
    pub work: Work,
    pub reply: Reply,
}

/// What a job answers that did not run to its end.
#[derive(Clone, Copy)]
pub struct Unserved {
    /// It was cancelled while it waited.
    pub cancelled: fn() -> String,
    /// It panicked: a bug, which must not take the others along.
    pub broken: fn() -> String,
}

struct Running {
    ticket: u64,
    game: String,
    cancel: Arc<AtomicBool>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    running: Vec<Running>,
    tickets: u64,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    work_came: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Threads and the queue before them.
pub struct Pool {
    shared: Arc<Shared>,
    unserved: Unserved,
}

impl Pool {
    /// Starts `threads` workers, one at least.
    pub fn new(threads: usize, unserved: Unserved) -> Pool {
        let shared = Arc::new(Shared::default());
        for number in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new()
                .name(format!("misty-{number}"))
                .spawn(move || serve(&shared, unserved))
                .expect("the system gives a thread");
        }
        Pool { shared, unserved }
    }

    pub fn push(&self, job: Job) {
        self.shared.state().waiting.push_back(job);
        self.shared.work_came.notify_one();
    }

    /// Stops every search of a game, running or waiting.
    pub fn cancel(&self, game: &str) {
        let dropped = {
            let mut state = self.shared.state();
            for running in state.running.iter().filter(|running| running.game == game) {
                running.cancel.store(true, Ordering::Relaxed);
            }
            let (dropped, kept) = std::mem::take(&mut state.waiting)
                .into_iter()
                .partition::<VecDeque<_>, _>(|job| job.game == game);
            state.waiting = kept;
            dropped
        };
        for job in dropped {
            (job.reply)((self.unserved.cancelled)());
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut state = self.shared.state();
        state.closed = true;
        for running in &state.running {
            running.cancel.store(true, Ordering::Relaxed);
        }
        let waiting = std::mem::take(&mut state.waiting);
        drop(state);
        self.shared.work_came.notify_all();
        for job in waiting {
            (job.reply)((self.unserved.cancelled)());
        }
    }
}

fn serve(shared: &Shared, unserved: Unserved) {
    step_back();
    while let Some((job, ticket, cancel)) = take(shared) {
        let work = AssertUnwindSafe(|| (job.work)(&cancel));
        let answer = catch_unwind(work).unwrap_or_else(|_| (unserved.broken)());
        shared
            .state()
            .running
            .retain(|running| running.ticket != ticket);
        (job.reply)(answer);
    }
}

fn take(shared: &Shared) -> Option<(Job, u64, Arc<AtomicBool>)> {
    let mut state = shared.state();
    loop {
        if state.closed {
            return None;
        }
        if let Some(job) = state.waiting.pop_front() {
            let cancel = Arc::new(AtomicBool::new(false));
            state.tickets += 1;
            let ticket = state.tickets;
            let running = Running {
                ticket,
                game: job.game.clone(),
                cancel: Arc::clone(&cancel),
            };
            state.running.push(running);
            return Some((job, ticket, cancel));
        }
        state = shared
            .work_came
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner);
    }
}

/// Lowers this thread's priority. On Linux niceness belongs to the thread;
/// elsewhere it would slow the whole process, so nothing is done there.
fn step_back() {
    #[cfg(target_os = "linux")]
    // SAFETY: plain system calls on the calling thread, no memory involved.
    unsafe {
        let thread = libc::syscall(libc::SYS_gettid) as libc::id_t;
        let now = libc::getpriority(libc::PRIO_PROCESS, thread);
        libc::setpriority(libc::PRIO_PROCESS, thread, now + NICENESS);
    }
}
