import { inspect } from 'node:util'
import { serialize } from 'node:v8'
import { Server } from 'socket.io'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../wire/ledger.ts'
import { PlayedGame } from './game.fixture.ts'
import * as referee from './index.ts'
import { Truth } from './truth.ts'

const truth = () => new PlayedGame().moves(['e2e4', 'e7e5', 'g1f3']).truth
/** Words of any state: placement, moves, clocks, heads. */
const SECRET = /e2e4|e7e5|g1f3|rnbqkbnr|white|head|clock|history|answered/i

describe('truth', () => {
  test('REF-15: it cannot be made JSON, by itself, inside anything, or as canonical JSON', () => {
    expect(() => JSON.stringify(truth())).toThrow(TypeError)
    expect(() => JSON.stringify({ frames: [{ truth: truth() }] })).toThrow(TypeError)
    expect(() => canonicalJson(truth())).toThrow(TypeError)
  })

  test('REF-16: spreads, clones, keys, prints and string forms hold nothing of it', () => {
    const secret = truth()
    expect({ ...secret }).toEqual({})
    expect(Object.assign({}, secret)).toEqual({})
    expect(structuredClone(secret)).toEqual({})
    expect(Reflect.ownKeys(secret)).toEqual([])
    expect(serialize(secret).toString('latin1')).not.toMatch(SECRET)
    expect(inspect(secret, { depth: null, showHidden: true, getters: true })).toBe('Truth {}')
    expect(inspect(secret, { depth: null, customInspect: false })).not.toMatch(SECRET)
    expect(String(secret)).toBe('[object Object]')
    expect(Object.getOwnPropertyNames(Truth.prototype).sort()).toEqual(['constructor', 'toJSON'])
  })

  test('REF-17: the socket encoder refuses it', () => {
    const io = new Server()
    expect(() => io.emit('frame', { view: truth() })).toThrow(TypeError)
  })

  test('REF-18: the referee’s index hands out no way into it', () => {
    expect(Object.keys(referee)).not.toContain('openTruth')
    expect(Object.keys(referee)).not.toContain('Truth')
  })
})
