//! Counts what the program allocates, while asked to: the truth about memory, tables and scratch
//! included, as no list of sizes can tell it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering::Relaxed};

pub struct Counting;

static IS_COUNTING: AtomicBool = AtomicBool::new(false);
static HELD: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count(by: isize) {
    if IS_COUNTING.load(Relaxed) {
        let held = HELD.fetch_add(by, Relaxed) + by;
        PEAK.fetch_max(held, Relaxed);
    }
}

// SAFETY: everything is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(block, layout) }
    }

    /// A block that moves stands twice for a moment: counted so, though it often grows in place.
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize);
        // SAFETY: the caller keeps the contract of `realloc`.
        let moved = unsafe { System.realloc(block, layout, size) };
        count(-(layout.size() as isize));
        moved
    }
}

/// Starts counting from nothing held.
pub fn start() {
    HELD.store(0, Relaxed);
    PEAK.store(0, Relaxed);
    IS_COUNTING.store(true, Relaxed);
}

/// Bytes held now, since `start`.
pub fn held() -> usize {
    HELD.load(Relaxed).max(0) as usize
}

/// The most bytes held since the last call, or since `start`.
pub fn take_peak() -> usize {
    PEAK.swap(HELD.load(Relaxed), Relaxed).max(0) as usize
}

pub fn stop() {
    IS_COUNTING.store(false, Relaxed);
}
