//! Reading the bytes of a Stockfish network file: little-endian numbers and
//! blocks of compressed integers, with every way to be wrong named.

use std::path::PathBuf;

const BLOCK_MAGIC: &[u8] = b"COMPRESSED_LEB128";

/// Why a network could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error("{path}: {source}")]
    Unreadable {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("not a Stockfish network: version {found:#010x}, not {wanted:#010x}")]
    BadMagic { found: u32, wanted: u32 },
    #[error("{part} has hash {found:#010x}, not {wanted:#010x}: a network of another shape")]
    WrongShape {
        part: &'static str,
        found: u32,
        wanted: u32,
    },
    #[error("the file ends inside {part}")]
    Truncated { part: &'static str },
    #[error("{part} is no block of compressed integers")]
    BadBlock { part: &'static str },
    #[error("a number of {part} does not fit {bits} bits")]
    NumberTooLarge { part: &'static str, bits: u32 },
    #[error("{part} fills {used} of its {stated} bytes")]
    WrongSize {
        part: &'static str,
        used: usize,
        stated: usize,
    },
    #[error("{count} bytes follow the network")]
    TrailingBytes { count: usize },
}

/// What is left to read.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn take(&mut self, count: usize, part: &'static str) -> Result<&'a [u8], LoadError> {
        let (taken, rest) = self
            .0
            .split_at_checked(count)
            .ok_or(LoadError::Truncated { part })?;
        self.0 = rest;
        Ok(taken)
    }

    pub fn u32(&mut self, part: &'static str) -> Result<u32, LoadError> {
        let bytes = self.take(4, part)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    pub fn i32s<const N: usize>(&mut self, part: &'static str) -> Result<[i32; N], LoadError> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.u32(part)? as i32;
        }
        Ok(numbers)
    }

    /// Refuses a section made for a network of another shape.
    pub fn expect_hash(&mut self, wanted: u32, part: &'static str) -> Result<(), LoadError> {
        let found = self.u32(part)?;
        if found == wanted {
            return Ok(());
        }
        Err(LoadError::WrongShape {
            part,
            found,
            wanted,
        })
    }

    /// A block of `count` signed LEB128 numbers, each of at most `bits` bits.
    pub fn compressed(
        &mut self,
        count: usize,
        bits: u32,
        part: &'static str,
    ) -> Result<Vec<i32>, LoadError> {
        if self.take(BLOCK_MAGIC.len(), part)? != BLOCK_MAGIC {
            return Err(LoadError::BadBlock { part });
        }
        let stated = self.u32(part)? as usize;
        let mut block = self.take(stated, part)?;
        let mut numbers = Vec::with_capacity(count);
        for _ in 0..count {
            numbers.push(leb128(&mut block, bits, part)?);
        }
        if !block.is_empty() {
            let used = stated - block.len();
            return Err(LoadError::WrongSize { part, used, stated });
        }
        Ok(numbers)
    }

    pub fn expect_end(&self) -> Result<(), LoadError> {
        match self.0.len() {
            0 => Ok(()),
            count => Err(LoadError::TrailingBytes { count }),
        }
    }
}

fn leb128(block: &mut &[u8], bits: u32, part: &'static str) -> Result<i32, LoadError> {
    let mut value = 0i64;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = block.split_first().ok_or(LoadError::Truncated { part })?;
        *block = rest;
        value |= i64::from(byte & 0x7f) << shift;
        if byte & 0x80 != 0 {
            continue;
        }
        if byte & 0x40 != 0 {
            value -= 1 << (shift + 7);
        }
        let limit = 1i64 << (bits - 1);
        if (-limit..limit).contains(&value) {
            return Ok(value as i32);
        }
        break;
    }
    Err(LoadError::NumberTooLarge { part, bits })
}
