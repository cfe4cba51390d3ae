pub use crate::dice::{Dice, mix};
