use super::sample_games::network_path;
use super::{LoadError, Network};

/// Where the parts of the file begin, as docs/ENGINE.md lays it out.
struct Layout {
    bytes: Vec<u8>,
    transformer: usize,
    biases: usize,
    weights: usize,
    stacks: usize,
}

const MAGIC_BYTES: usize = 17;
const STACK_BYTES: usize = 4 + 16 * 4 + 16 * 256 + 32 * 4 + 32 * 32 + 4 + 32;

fn layout() -> Layout {
    let bytes = std::fs::read(network_path()).expect("node server/setup/network.mjs extracts it");
    let u32_at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let transformer = 12 + u32_at(8);
    let biases = transformer + 4;
    let after = |block: usize| block + MAGIC_BYTES + 4 + u32_at(block + MAGIC_BYTES);
    let weights = after(biases);
    let stacks = after(after(weights));
    Layout {
        transformer,
        biases,
        weights,
        stacks,
        bytes,
    }
}

fn refusal(bytes: &[u8]) -> LoadError {
    Network::parse(bytes).err().expect("this must be refused")
}

#[test]
fn eval_7_the_extracted_network_loads() {
    let network = Network::load(&network_path()).expect("it was extracted");
    assert!(network.description().contains("nnue-pytorch"));
    let layout = layout();
    assert_eq!(layout.stacks + 8 * STACK_BYTES, layout.bytes.len());
}

#[test]
fn eval_7_each_way_to_be_wrong_has_its_name() {
    let Layout {
        bytes,
        transformer,
        biases,
        weights,
        stacks,
    } = layout();
    let changed = |at: usize, with: &[u8]| {
        let mut copy = bytes.clone();
        copy[at..at + with.len()].copy_from_slice(with);
        refusal(&copy)
    };
    assert!(matches!(changed(0, b"RIFF"), LoadError::BadMagic { .. }));
    for at in [4, transformer, stacks, stacks + 7 * STACK_BYTES] {
        assert!(
            matches!(changed(at, &[1, 2, 3, 4]), LoadError::WrongShape { .. }),
            "at {at}"
        );
    }
    for at in [biases, weights] {
        assert!(
            matches!(changed(at, b"compressed"), LoadError::BadBlock { .. }),
            "at {at}"
        );
    }
    let first_bias = biases + MAGIC_BYTES + 4;
    assert!(matches!(
        changed(first_bias, &[0xff, 0xff, 0x03]),
        LoadError::NumberTooLarge { bits: 16, .. }
    ));
    // A number that ends early leaves a byte over at the block's end.
    let long = (first_bias..)
        .find(|&at| bytes[at] & 0x80 != 0)
        .expect("some bias is long");
    assert!(matches!(changed(long, &[0]), LoadError::WrongSize { .. }));
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(
        refusal(&longer),
        LoadError::TrailingBytes { count: 1 }
    ));
}

#[test]
fn eval_7_a_file_cut_anywhere_is_refused_as_truncated() {
    let Layout {
        bytes,
        transformer,
        biases,
        weights,
        stacks,
    } = layout();
    let starts = [
        0,
        4,
        8,
        12,
        transformer,
        biases,
        weights,
        stacks,
        stacks + STACK_BYTES,
    ];
    let cuts = starts
        .into_iter()
        .flat_map(|at| [at, at + 3])
        .chain([bytes.len() - 1]);
    for cut in cuts {
        let error = refusal(&bytes[..cut]);
        assert!(
            matches!(error, LoadError::Truncated { .. }),
            "cut at {cut}: {error}"
        );
    }
}

#[test]
fn eval_7_a_missing_file_is_named() {
    let error = Network::load("no/such/network.nnue".as_ref())
        .err()
        .expect("it is missing");
    assert!(
        error.to_string().starts_with("no/such/network.nnue: "),
        "{error}"
    );
}
