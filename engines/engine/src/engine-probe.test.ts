import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEngineProbe, type EngineProbe } from './engine-probe.ts'
import { createTestEngine } from './testing/test-engine.ts'
import type { ImageEngine } from './port.ts'

const never = new AbortController().signal
const remote: NonNullable<ImageEngine['remote']> = {
  maxJobs: 1,
  leavesHouse: true,
  resume: () => Promise.reject(new Error('not asked to')),
  finish: () => Promise.reject(new Error('not asked to')),
  cancel: async () => 'unknown',
}

let probes: EngineProbe[] = []
const changes: unknown[] = []
const probeOf = (engine: ImageEngine, timeoutMs = 5_000): EngineProbe => {
  const probe = createEngineProbe(engine, {
    everyMs: 10_000,
    timeoutMs,
    onChange: (_id, isWell, reason) => changes.push([isWell, reason]),
  })
  probes.push(probe)
  return probe
}

beforeEach(() => {
  vi.useFakeTimers()
  changes.length = 0
})
afterEach(() => {
  for (const probe of probes) probe.close()
  probes = []
  vi.useRealTimers()
})

/** An engine that asks others, whose looks are counted and whose state is set. */
function remoteEngine() {
  const state = { ok: true, looks: 0 }
  const engine: ImageEngine = {
    ...createTestEngine(),
    remote,
    health: async () => {
      state.looks += 1
      return { ok: state.ok, reason: state.ok ? 'it answered' : 'no server' }
    },
  }
  return { engine, state }
}

describe('an engine that asks others', () => {
  it('is asked in the background, and questions are answered from what is known', async () => {
    const { engine, state } = remoteEngine()
    const probe = probeOf(engine)
    expect(await probe.isWell(never)).toBe(true)
    for (let at = 0; at < 20; at += 1) expect((await probe.capabilities(never)).length).toBeGreaterThan(0)
    expect(state.looks).toBe(1)
    state.ok = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await probe.isWell(never)).toBe(false)
    expect((await probe.capabilities(never)).length).toBeGreaterThan(0)
    expect(changes).toEqual([[false, 'no server']])
    state.ok = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await probe.isWell(never)).toBe(true)
    expect(state.looks).toBe(3)
  })

  it('that never answers is away after its time, and does not keep the next look from being made', async () => {
    const { engine, state } = remoteEngine()
    const health = engine.health
    let hangs = true
    const probe = probeOf({ ...engine, health: (signal) => (hangs ? new Promise(() => {}) : health(signal)) })
    const well = probe.isWell(never)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await well).toBe(false)
    hangs = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await probe.isWell(never)).toBe(true)
    expect(state.looks).toBe(1)
  })

  it('that is silent at first still says what it can, where it knows that by itself', async () => {
    const { engine } = remoteEngine()
    const probe = probeOf({ ...engine, health: () => new Promise(() => {}) }, 10)
    expect((await probe.capabilities(never)).length).toBeGreaterThan(0)
    expect(await probe.isWell(never)).toBe(false)
    expect(await probe.isKnown(never)).toBe(true)
  })

  it('keeps what it said that it can, and is away, while it does not say so again', async () => {
    const { engine } = remoteEngine()
    const { capabilities } = engine
    let answers = false
    const probe = probeOf({
      ...engine,
      capabilities: (signal) => (answers ? capabilities(signal) : Promise.reject(new Error('no server'))),
    })
    expect(await probe.isKnown(never)).toBe(false)
    expect(await probe.capabilities(never)).toEqual([])
    expect(await probe.isWell(never)).toBe(false)
    answers = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await probe.isWell(never)).toBe(true)
    answers = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await probe.isWell(never)).toBe(false)
    expect(await probe.isKnown(never)).toBe(true)
    expect((await probe.capabilities(never)).length).toBeGreaterThan(0)
  })

  it('is left out after three failures in turn, though it says that it is well, and let in again by a look', async () => {
    const { engine } = remoteEngine()
    const probe = probeOf(engine)
    await probe.isWell(never)
    const fail = async (times: number) => {
      for (let at = 0; at < times; at += 1) {
        probe.tell(true)
        await vi.advanceTimersByTimeAsync(0)
      }
    }
    await fail(2)
    probe.tell(false)
    await vi.advanceTimersByTimeAsync(0)
    await fail(2)
    expect(await probe.isWell(never)).toBe(true)
    await fail(1)
    expect(await probe.isWell(never)).toBe(false)
    expect(changes).toEqual([[false, 'its pictures failed']])
    // The look that comes after its time lets it in again.
    await vi.advanceTimersByTimeAsync(40_000)
    expect(await probe.isWell(never)).toBe(true)
  })

  it('is looked at no more once it is closed', async () => {
    const { engine, state } = remoteEngine()
    const probe = probeOf(engine)
    await probe.isWell(never)
    probe.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.looks).toBe(1)
  })
})

describe('an engine that works here', () => {
  it('is asked each time, and is left out by what it says alone', async () => {
    const engine = createTestEngine()
    const probe = probeOf(engine)
    for (let at = 0; at < 5; at += 1) probe.tell(true)
    expect(await probe.isWell(never)).toBe(true)
    engine.setHealthy(false)
    expect(await probe.isWell(never)).toBe(false)
  })

  it('that fails when it is asked can do nothing', async () => {
    const probe = probeOf({ ...createTestEngine(), capabilities: () => Promise.reject(new TypeError('a mistake')) })
    expect(await probe.capabilities(never)).toEqual([])
    expect(await probe.isWell(never)).toBe(false)
  })
})
