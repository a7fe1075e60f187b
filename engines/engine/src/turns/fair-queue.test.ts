import { expect, test } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

/** Jobs are named by their turn and a number: `a1` is the first of `a`. */
function queueOf(...jobs: readonly string[]): FairQueue<string> {
  const queue = createFairQueue<string>()
  for (const job of jobs) queue.push(job, job[0]!)
  return queue
}

/** One job is done after the other. */
function serveAll(queue: FairQueue<string>): string[] {
  const served: string[] = []
  for (let job = queue.take(); job !== undefined; job = queue.take()) {
    served.push(job)
    queue.end(job)
  }
  return served
}

test('turns go round, and within a turn it is first come, first served', () => {
  expect(serveAll(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('whoever comes waits for one job of each that waits already', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'b1', 'b2')
  expect(queue.take()).toBe('a1')
  queue.push('c1', 'c')
  queue.end('a1')
  expect(serveAll(queue)).toEqual(['b1', 'c1', 'a2', 'b2', 'a3'])
})

test('coming back again and again gives nobody a place before those that wait', () => {
  const queue = queueOf('b1', 'b2', 'c1', 'c2')
  const served: string[] = []
  queue.push('a', 'a')
  for (let job = queue.take(); job !== undefined && served.length < 7; job = queue.take()) {
    served.push(job)
    queue.end(job)
    if (job === 'a') queue.push('a', 'a')
  }
  expect(served).toEqual(['b1', 'c1', 'a', 'b2', 'c2', 'a', 'a'])
})

test('who has a job under way comes after who has none', () => {
  const queue = queueOf('a1', 'a2', 'a3')
  expect([queue.take(), queue.take()]).toEqual(['a1', 'a2'])
  queue.push('b1', 'b')
  queue.push('b2', 'b')
  expect([queue.take(), queue.take()]).toEqual(['b1', 'b2'])
  queue.push('c1', 'c')
  expect([queue.take(), queue.take()]).toEqual(['c1', 'a3'])
})

test('none is taken of a turn that has as many under way as it may', () => {
  const queue = queueOf('a1', 'a2', 'a3')
  expect([queue.take(2), queue.take(2), queue.take(2)]).toEqual(['a1', 'a2', undefined])
  queue.push('b1', 'b')
  expect(queue.take(2)).toBe('b1')
  queue.end('a1')
  expect(queue.take(2)).toBe('a3')
})

test('a job that is not wanted any more leaves its place, and its turn stays where it is', () => {
  const queue = queueOf('a1', 'a2', 'b1', 'c1')
  for (const job of ['a1', 'c1']) queue.end(job)
  expect([queue.waiting, queue.underWay, queue.waitingOf('a'), queue.waitingOf('c')]).toEqual([2, 0, 1, 0])
  expect(serveAll(queue)).toEqual(['a2', 'b1'])
})

test('ending twice, or what was never there, changes nothing', () => {
  const queue = queueOf('a1', 'a2')
  for (const job of ['a1', 'a1', 'x1']) queue.end(job)
  expect([queue.waiting, queue.take(1), queue.take(1), queue.underWay]).toEqual([1, 'a2', undefined, 1])
  queue.end('a2')
  queue.end('a2')
  queue.push('a3', 'a')
  expect([queue.take(1), queue.take(1)]).toEqual(['a3', undefined])
})

test('the oldest of a turn is dropped, and of one that does not wait nothing', () => {
  const queue = queueOf('a1', 'b1', 'a2')
  expect([queue.dropOldest('a'), queue.dropOldest('b'), queue.dropOldest('c')]).toEqual(['a1', 'b1', undefined])
  expect([queue.waiting, ...serveAll(queue)]).toEqual([1, 'a2'])
})

test('random pushes, takes and ends: each waiting turn is served before any is served twice', () => {
  let state = 7
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  const queue = createFairQueue<string>()
  const waits = new Map<string, string[]>()
  /** Of each turn that waits: who was served since it began to wait, or was served itself. */
  const passed = new Map<string, Set<string>>()
  const faults: string[] = []
  let taken = 0
  for (let step = 0; step < 4_000; step += 1) {
    const turn = `t${random(30)}`
    if (random(2) === 0) {
      const job = `${turn}/${step}`
      queue.push(job, turn)
      if (!passed.has(turn)) passed.set(turn, new Set())
      waits.set(turn, [...(waits.get(turn) ?? []), job])
    } else {
      const job = queue.take()
      if (job === undefined) continue
      queue.end(job)
      taken += 1
      const served = job.split('/')[0]!
      if (waits.get(served)?.shift() !== job) faults.push(`${job} came before its turn's first`)
      for (const [other, seen] of passed) {
        if (other === served) continue
        if (seen.has(served)) faults.push(`${served} came twice while ${other} waited`)
        seen.add(served)
      }
      if (waits.get(served)!.length > 0) passed.set(served, new Set())
      else passed.delete(served)
    }
    expect(queue.waiting).toBe([...waits.values()].reduce((sum, jobs) => sum + jobs.length, 0))
  }
  expect(faults).toEqual([])
  expect(taken).toBeGreaterThan(1_000)
})
