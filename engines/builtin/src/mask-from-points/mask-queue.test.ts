import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMaskQueue, type MaskTurn } from './mask-queue.ts'

/** Work that ends when it is told to. */
function openQueue() {
  const begun: string[] = []
  const ends = new Map<string, (answer: string) => void>()
  const queue = createMaskQueue<string, string>((task) => {
    begun.push(task)
    const { promise, resolve } = Promise.withResolvers<string>()
    ends.set(task, resolve)
    return promise
  })
  return {
    queue,
    begun,
    async end(...tasks: readonly string[]) {
      for (const task of tasks) {
        ends.get(task)!(`${task} done`)
        await settled()
      }
    },
  }
}
const of = (turn: string, signal = new AbortController().signal): MaskTurn => ({ turn, signal })

test('masks go round by account, one of an account at a time', async () => {
  const { queue, begun, end } = openQueue()
  const asked = ['a1', 'a2', 'b1', 'c1', 'b2'].map((task) => queue.find(task, of(task[0]!)))
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('b1', 'c1', 'a2', 'b2')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
  expect(await Promise.all(asked)).toEqual(['a1 done', 'a2 done', 'b1 done', 'c1 done', 'b2 done'])
})

test('a mask goes before every preparation, and none is begun while one is made', async () => {
  const { queue, begun, end } = openQueue()
  const prepared = ['a1', 'a2', 'b1'].map((name) => queue.prepare(name, name, of(name[0]!)))
  expect(begun).toEqual(['a1'])
  const found = queue.find('c mask', of('c'))
  expect(begun).toEqual(['a1', 'c mask'])
  await end('a1')
  expect(begun).toEqual(['a1', 'c mask'])
  await end('c mask', 'b1', 'a2')
  expect(begun).toEqual(['a1', 'c mask', 'b1', 'a2'])
  expect(await Promise.all([found, ...prepared])).toEqual(['c mask done', 'a1 done', 'a2 done', 'b1 done'])
})

test('of an account’s many preparations the newest are made, and another’s is untouched', async () => {
  const { queue, begun, end } = openQueue()
  const others = queue.prepare('b1', 'b1', of('b'))
  const many = Array.from({ length: 60 }, (_, at) => queue.prepare(`a${at}`, `a${at}`, of('a')))
  await end('b1', 'a56', 'a57', 'a58', 'a59')
  expect(begun).toEqual(['b1', 'a56', 'a57', 'a58', 'a59'])
  expect(await others).toBe('b1 done')
  const answers = await Promise.all(many)
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(56)
})

test('the same preparation is made once, as long as it waits or is made', async () => {
  const { queue, begun, end } = openQueue()
  const twice = [queue.prepare('a1', 'a1', of('a')), queue.prepare('a1', 'a1', of('a'))]
  const waiting = [queue.prepare('a2', 'a2', of('a')), queue.prepare('a2', 'a2', of('a'))]
  await end('a1', 'a2')
  expect(await Promise.all([...twice, ...waiting])).toEqual(['a1 done', 'a1 done', 'a2 done', 'a2 done'])
  expect(begun).toEqual(['a1', 'a2'])
  const again = queue.prepare('a1', 'a1', of('a'))
  await end('a1')
  expect(await again).toBe('a1 done')
  expect(begun).toEqual(['a1', 'a2', 'a1'])
})

test('what nobody waits for any more is not begun; what is begun keeps its place until it ends', async () => {
  const { queue, begun, end } = openQueue()
  const gone = new AbortController()
  const given = ['a1', 'a2'].map((task) => queue.find(task, of('a', gone.signal)))
  const warm = queue.prepare('a3', 'a3', of('a', gone.signal))
  const behind = queue.find('a4', of('a'))
  gone.abort()
  for (const each of [...given, warm]) await expect(each).rejects.toMatchObject({ code: 'cancelled' })
  await expect(queue.find('a5', of('a', gone.signal))).rejects.toMatchObject({ code: 'cancelled' })
  expect(begun).toEqual(['a1'])
  await end('a1', 'a4')
  expect(begun).toEqual(['a1', 'a4'])
  expect(await behind).toBe('a4 done')
})

test('work that fails gives its place away', async () => {
  const queue = createMaskQueue<string, string>(async (task) => {
    if (task === 'bad') throw new Error('it failed')
    return `${task} done`
  })
  const [bad, good] = await Promise.allSettled([queue.find('bad', of('a')), queue.find('good', of('a'))])
  expect([bad, good]).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'good done' }])
  await expect(queue.prepare('bad', 'bad', of('a'))).rejects.toThrow('it failed')
  expect(await queue.prepare('good', 'good', of('a'))).toBe('good done')
})

test('what waits when it is closed is rejected, and what comes after', async () => {
  const { queue, end } = openQueue()
  const under = queue.find('a1', of('a'))
  const left = [queue.find('a2', of('a')), queue.prepare('a3', 'a3', of('a'))]
  queue.close()
  for (const each of left) await expect(each).rejects.toMatchObject({ code: 'unavailable' })
  await expect(queue.find('b1', of('b'))).rejects.toMatchObject({ code: 'unavailable' })
  await end('a1')
  expect(await under).toBe('a1 done')
})
