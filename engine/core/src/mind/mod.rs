//! One game's mind: what the house bot knows, how long it thinks, and what it
//! tells about it.

pub mod telemetry;
pub mod wire;
