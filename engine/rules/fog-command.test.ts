import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { fogCommand } from './fog-command.ts'
import { answerFog } from './fog-line.ts'

async function run(args: string[], ...chunks: (string | Buffer)[]) {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const code = await fogCommand(args, { stdin: Readable.from(chunks), stdout, stderr })
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}

const answers = (out: string): unknown[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('npm run fog, the TypeScript kernel', () => {
  it.each([
    ['', 'bad_json'],
    ['   ', 'bad_json'],
    ['{', 'bad_json'],
    ['null', 'bad_json'],
    ['[]', 'bad_json'],
    ['"e2e4"', 'bad_json'],
    ['{}', 'bad_json'],
    ['{"moves":"e2e4"}', 'bad_json'],
    ['{"moves":[1]}', 'bad_json'],
    ['{"moves":[null]}', 'bad_json'],
    ['{"moves":["\\ud800"]}', 'bad_json'],
    ['[null,[]]', 'bad_json'],
    ['{"moves":{}}', 'bad_json'],
    ['{"start_fen":1,"moves":[]}', 'bad_json'],
    ['{"start_fen":null,"moves":[]}', 'bad_json'],
    ['{"start_fen":"","moves":[]}', 'bad_fen'],
    ['{"start_fen":"8/8/8/8/8/8/8/8 w - - 0 1","moves":["x"]}', 'bad_fen'],
  ])('RULES-24: %s is %s', (line, error) => expect(answerFog(line)).toStrictEqual({ error }))

  it('RULES-24: fields it does not know are left alone, so that fixture lines can be piped in', () => {
    const plain = answerFog('{"moves":["e2e4"]}')
    expect(answerFog('{"id":"R-1","moves":["e2e4"],"san":["e4"],"white_mark":null}')).toEqual(plain)
  })

  it.each([
    [['e2e4', 'e5'], { error: 'bad_move', at: 1 }],
    [['e2e4', 'e2e4', '??'], { error: 'illegal_move', at: 1 }],
    [['f2f3', 'e7e5', 'g2g4', 'd8h4', 'a2a3', 'h4e1', 'a3a4'], { error: 'game_over', at: 6 }],
  ])('RULES-24: %j is %j', (moves, error) =>
    expect(answerFog(JSON.stringify({ moves }))).toStrictEqual(error),
  )

  it('RULES-24: one line out for each line in, in order, wherever the chunks are cut', async () => {
    const lines = [
      '{"moves":["e2e4"]}',
      '',
      '{"moves":["é"]}\r',
      '{"moves":["e2e5"]}',
      '{"moves":[],"note":"\u2028"}',
    ]
    const bytes = Buffer.from(lines.join('\n'))
    const cut = bytes.indexOf(0xc3) + 1
    const { code, out } = await run([], bytes.subarray(0, cut), bytes.subarray(cut))
    expect(code).toBe(0)
    expect(answers(out)).toEqual(lines.map((line) => answerFog(line)))
    expect(answers(out).map((each) => (each as { error?: string }).error)).toEqual([
      undefined,
      'bad_json',
      'bad_move',
      'illegal_move',
      undefined,
    ])
  })

  it('RULES-24: bytes that are not UTF-8 are bad_json, and the lines after them are answered', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"moves":["'),
      Buffer.from([0xff]),
      Buffer.from('"]}\n{"moves":[]}\n'),
    ])
    expect(answers((await run([], bytes)).out)).toEqual([{ error: 'bad_json' }, answerFog('{"moves":[]}')])
  })

  it('RULES-24: a line is answered before the next one comes, and no input is no output', async () => {
    const stdin = new PassThrough()
    const stdout = new PassThrough()
    const running = fogCommand([], { stdin, stdout, stderr: new PassThrough() })
    for (const line of ['{"moves":[]}', '{"moves":["a2a3"]}']) {
      stdin.write(`${line}\n`)
      const [chunk] = await new Promise<Buffer[]>((resolve) =>
        stdout.once('data', (...data) => resolve(data)),
      )
      expect(JSON.parse(String(chunk))).toEqual(answerFog(line))
    }
    stdin.end()
    expect(await running).toBe(0)
    expect(await run([])).toEqual({ code: 0, out: '', err: '' })
  })

  it('RULES-24: a slow reader gets every line', async () => {
    const stdout = new PassThrough({ highWaterMark: 16 })
    const lines = '{"moves":["e2e4"]}\n'.repeat(50)
    const running = fogCommand([], { stdin: Readable.from([lines]), stdout, stderr: new PassThrough() })
    let out = ''
    for (let waited = 0; out.split('\n').length <= 50 && waited < 1000; waited++) {
      out += String(stdout.read() ?? '')
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await running).toBe(0)
    expect(answers(out)).toEqual(Array(50).fill(answerFog('{"moves":["e2e4"]}')))
  })

  it('RULES-25: perft prints one number, with the FEN quoted or not', async () => {
    const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
    expect(await run(['perft', fen, '2'])).toEqual({ code: 0, out: '2049\n', err: '' })
    expect(await run(['perft', ...fen.split(' '), '1'])).toEqual({ code: 0, out: '48\n', err: '' })
  })

  it('RULES-25: a bad FEN, depth or word goes to stderr with a code other than 0', async () => {
    expect(await run(['perft', '8/8/8/8/8/8/8/8 w - - 0 1', '2'])).toEqual({
      code: 1,
      out: '',
      err: 'bad_fen\n',
    })
    const badDepth = await run(['perft', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', '-1'])
    const badWord = await run(['perf'])
    for (const { code, out, err } of [badDepth, badWord]) {
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain('usage')
    }
  })

  it('RULES-24: belief answers the same lines', async () => {
    const { code, out } = await run(['belief'], '{"moves":["a2a3","f7f6"]}\n{"moves":["e2e5"]}\nx\n')
    expect(code).toBe(0)
    expect(answers(out)).toEqual([
      { white: [1, 1, 20], black: [1, 20, 20] },
      { error: 'illegal_move', at: 0 },
      { error: 'bad_json' },
    ])
  })
})
