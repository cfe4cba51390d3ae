//! The network's weights, read from a Stockfish file and laid out for the kernels.

use std::path::Path;
use std::sync::Arc;

use super::features::FEATURES;
use super::format::{LoadError, Reader};

/// Sums a side keeps of the features it sees.
pub(super) const WIDTH: usize = 256;
/// Sets of layers; which one serves depends on how many pieces stand.
pub(super) const STACKS: usize = 8;
/// Outputs of a stack's first layer; the last of them goes straight to the result.
pub(super) const FIRST: usize = 16;
/// Outputs of its second layer.
pub(super) const SECOND: usize = 32;

const VERSION: u32 = 0x7AF3_2F20;
const NETWORK_HASH: u32 = 0x1C10_3EB2;
const TRANSFORMER_HASH: u32 = 0x7F23_4EB8;
const STACK_HASH: u32 = 0x6333_700A;

/// What one feature adds to a side's sums.
#[derive(Clone)]
#[repr(C, align(32))]
pub(super) struct Column {
    pub values: [i16; WIDTH],
    pub psqt: [i32; STACKS],
}

/// The layers behind the sums. Weights are grouped by four inputs, as the
/// byte-multiplying instructions take them: `[group][output][input of the group]`.
#[repr(C, align(64))]
pub(super) struct Stack {
    pub first: [[[i8; 4]; FIRST]; WIDTH / 4],
    pub second: [[[i8; 4]; SECOND]; SECOND / 4],
    pub last: [i8; SECOND],
    pub first_bias: [i32; FIRST],
    pub second_bias: [i32; SECOND],
    pub last_bias: i32,
}

/// A loaded network; shared by every evaluator of a process.
pub struct Network {
    pub(super) bias: [i16; WIDTH],
    pub(super) columns: Box<[Column]>,
    pub(super) stacks: Box<[Stack]>,
    description: String,
}

impl Network {
    /// Reads a network of the shape of `nn-9067e33176e8.nnue`.
    pub fn load(path: &Path) -> Result<Arc<Network>, LoadError> {
        let bytes = std::fs::read(path).map_err(|source| LoadError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        Ok(Arc::new(Network::parse(&bytes)?))
    }

    pub fn parse(bytes: &[u8]) -> Result<Network, LoadError> {
        let mut reader = Reader(bytes);
        let description = read_header(&mut reader)?;
        let (bias, columns) = read_transformer(&mut reader)?;
        let stacks = (0..STACKS)
            .map(|_| read_stack(&mut reader))
            .collect::<Result<_, _>>()?;
        reader.expect_end()?;
        Ok(Network {
            bias,
            columns,
            stacks,
            description,
        })
    }

    /// What the file says of itself.
    pub fn description(&self) -> &str {
        &self.description
    }
}

fn read_header(reader: &mut Reader) -> Result<String, LoadError> {
    let found = reader.u32("the header")?;
    if found != VERSION {
        return Err(LoadError::BadMagic {
            found,
            wanted: VERSION,
        });
    }
    reader.expect_hash(NETWORK_HASH, "the header")?;
    let length = reader.u32("the header")? as usize;
    let description = reader.take(length, "the description")?;
    Ok(String::from_utf8_lossy(description).into_owned())
}

type Transformer = ([i16; WIDTH], Box<[Column]>);

fn read_transformer(reader: &mut Reader) -> Result<Transformer, LoadError> {
    reader.expect_hash(TRANSFORMER_HASH, "the feature transformer")?;
    let biases = reader.compressed(WIDTH, 16, "the biases")?;
    let weights = reader.compressed(WIDTH * FEATURES, 16, "the weights")?;
    let psqt = reader.compressed(STACKS * FEATURES, 32, "the PSQT weights")?;
    let columns = weights
        .chunks_exact(WIDTH)
        .zip(psqt.chunks_exact(STACKS))
        .map(|(values, psqt)| Column {
            values: std::array::from_fn(|i| values[i] as i16),
            psqt: std::array::from_fn(|i| psqt[i]),
        })
        .collect();
    Ok((std::array::from_fn(|i| biases[i] as i16), columns))
}

fn read_stack(reader: &mut Reader) -> Result<Stack, LoadError> {
    const PART: &str = "a layer stack";
    reader.expect_hash(STACK_HASH, PART)?;
    let first_bias = reader.i32s(PART)?;
    let first = reader.take(FIRST * WIDTH, PART)?;
    let second_bias = reader.i32s(PART)?;
    let second = reader.take(SECOND * SECOND, PART)?;
    let [last_bias] = reader.i32s(PART)?;
    let last = reader.take(SECOND, PART)?;
    Ok(Stack {
        first: std::array::from_fn(|group| {
            std::array::from_fn(|output| {
                std::array::from_fn(|i| first[output * WIDTH + group * 4 + i] as i8)
            })
        }),
        second: std::array::from_fn(|group| {
            std::array::from_fn(|output| {
                std::array::from_fn(|i| match file_input(group * 4 + i) {
                    Some(input) => second[output * SECOND + input] as i8,
                    None => 0,
                })
            })
        }),
        last: std::array::from_fn(|i| last[i] as i8),
        first_bias,
        second_bias,
        last_bias,
    })
}

/// The second layer's inputs are 15 squares and then 15 plain values in the
/// file; here both halves are 16 wide and their last one has no weight.
fn file_input(input: usize) -> Option<usize> {
    match input {
        15 | 31 => None,
        0..15 => Some(input),
        _ => Some(input - 1),
    }
}
