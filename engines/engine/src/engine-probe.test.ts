import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEngineProbe, type EngineProbe, type EngineWork, type PictureFailure } from './engine-probe.ts'
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
    onChange: (_id, ...change) => changes.push(change.filter((each) => each !== undefined)),
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
    // Of a signal's time no false clock knows.
    const probe = probeOf({ ...engine, health: (signal) => (hangs ? new Promise(() => {}) : health(signal)) }, 20)
    expect(await probe.isWell(never)).toBe(false)
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

  describe('that says that it is well and fails all the same', () => {
    /** Of an engine that was looked at. */
    async function failing(failure: 'work' | 'engine') {
      const { engine, state } = remoteEngine()
      const probe = probeOf(engine)
      await probe.isWell(never)
      const tell = async (told: PictureFailure | null, times = 1, work: EngineWork = 'upscale') => {
        for (let at = 0; at < times; at += 1) {
          probe.begin(work)(told)
          await vi.advanceTimersByTimeAsync(0)
        }
      }
      return { probe, state, tell, fail: (times: number) => tell(failure, times) }
    }

    it('is left out after three failures in turn, and is on trial when its time is over', async () => {
      const { probe, tell, fail } = await failing('engine')
      await fail(2)
      await tell(null)
      await fail(2)
      expect(await probe.isWell(never)).toBe(true)
      await fail(1)
      expect(await probe.isWell(never)).toBe(false)
      expect(changes).toEqual([[false, 'its pictures failed']])
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await probe.isWell(never)).toBe(true)
      // One more, and it is left out for longer; those that were begun with it count no more.
      await fail(2)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await probe.isWell(never)).toBe(false)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await probe.isWell(never)).toBe(true)
      await tell(null)
      await fail(2)
      expect(await probe.isWell(never)).toBe(true)
    })

    it('is on trial with what begins then, not with what was begun before it was left out', async () => {
      const { probe, fail } = await failing('work')
      const [slow, late] = [probe.begin('upscale'), probe.begin('upscale')]
      await fail(3)
      await vi.advanceTimersByTimeAsync(10_000)
      slow('work')
      await vi.advanceTimersByTimeAsync(0)
      expect(probe.leftOut()).toEqual([])
      await fail(1)
      expect(probe.leftOut()).toEqual(['upscale'])
      await vi.advanceTimersByTimeAsync(20_000)
      late(null)
      await vi.advanceTimersByTimeAsync(0)
      await fail(1)
      expect(probe.leftOut()).toEqual(['upscale'])
    })

    it('is left out for the work alone that it fails, and is told so', async () => {
      const { probe, tell, fail } = await failing('work')
      await fail(3)
      expect(await probe.isWell(never)).toBe(true)
      expect(await probe.isWell(never, 'swap-garment')).toBe(true)
      expect(await probe.isWell(never, 'upscale')).toBe(false)
      expect(probe.leftOut()).toEqual(['upscale'])
      await tell(null, 1, 'swap-garment')
      expect(await probe.isWell(never, 'upscale')).toBe(false)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await probe.isWell(never, 'upscale')).toBe(true)
      expect(probe.leftOut()).toEqual([])
      expect(changes).toEqual([
        [false, 'its pictures failed', 'upscale'],
        [true, 'its time is over', 'upscale'],
      ])
    })

    it('says nothing of itself by what one user gave, and nothing of its work by what any would meet', async () => {
      const { probe, tell } = await failing('work')
      for (const each of ['work', 'work', 'engine', 'engine', 'work'] as const) await tell(each)
      expect(probe.leftOut()).toEqual(['upscale'])
      expect(await probe.isWell(never)).toBe(true)
      await tell('picture', 5, 'swap-garment')
      expect(await probe.isWell(never, 'swap-garment')).toBe(true)
    })

    it('is away for all its work while its server is', async () => {
      const { probe, state } = await failing('work')
      state.ok = false
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await probe.isWell(never, 'upscale')).toBe(false)
    })
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
    for (let at = 0; at < 5; at += 1) probe.begin('create-pattern')('engine')
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
