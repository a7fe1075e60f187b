import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { unzip } from '../testing/unzip.ts'
import { type ZipEntry, zipOf } from './zip.ts'

const DATE = new Date('2026-05-04T10:20:30Z')
const MEGABYTE = Buffer.alloc(1024 * 1024, 7)

const entry = (name: string, content: Readable): ZipEntry => ({ name, modifiedAt: DATE, content })

describe('a ZIP', () => {
  test('holds what it was given, in order, with names and times', async () => {
    async function* entries() {
      yield entry('pictures/one.png', Readable.from([Buffer.from('a'), Buffer.from('b')]))
      yield entry('empty.txt', Readable.from([]))
      yield entry('data.json', Readable.from(['{"ü": 1}'], { objectMode: false }))
    }
    const files = unzip(await buffer(zipOf(entries())))
    expect([...files].map(([name, { data }]) => [name, data.toString()])).toEqual([
      ['pictures/one.png', 'ab'],
      ['empty.txt', ''],
      ['data.json', '{"ü": 1}'],
    ])
    expect(files.get('data.json')?.modifiedAt).toEqual(DATE)
  })

  test('without an entry is one all the same', async () => {
    async function* none(): AsyncGenerator<ZipEntry> {}
    expect(unzip(await buffer(zipOf(none())))).toEqual(new Map())
  })

  test('reads no further than it is read', async () => {
    let begun = 0
    let bytes = 0
    async function* entries() {
      for (; begun < 10;) {
        begun += 1
        const content = Readable.from(
          (function* () {
            for (let part = 0; part < 4; part += 1) {
              bytes += MEGABYTE.byteLength
              yield MEGABYTE
            }
          })(),
        )
        yield entry(`${begun}.bin`, content)
      }
    }
    const zip = zipOf(entries())
    await once(zip, 'readable')
    // Whatever could run on without a reader has run on by then.
    for (let turn = 0; turn < 1000; turn += 1) await setImmediate()
    expect(begun).toBe(1)
    expect(bytes).toBeLessThan(4 * MEGABYTE.byteLength)
    expect(unzip(await buffer(zip)).size).toBe(10)
  })

  test('that is left leaves its entries: the one that is read is closed, no other is begun', async () => {
    const states: string[] = []
    const endless = Readable.from(
      (function* () {
        for (;;) yield MEGABYTE
      })(),
    )
    const left = Promise.withResolvers<void>()
    async function* entries() {
      try {
        states.push('first')
        yield entry('endless.bin', endless)
        states.push('second')
      } finally {
        endless.destroy()
        left.resolve()
      }
    }
    const zip = zipOf(entries())
    await once(zip, 'readable')
    zip.destroy()
    await left.promise
    expect([states, endless.destroyed]).toEqual([['first'], true])
  })

  test.each([
    [
      'an entry',
      () =>
        Readable.from(
          (function* () {
            yield 'a'
            throw new Error('broken')
          })(),
        ),
    ],
    ['the list', () => null],
  ])('fails when %s does, and is never taken for a whole one', async (_what, content) => {
    async function* entries() {
      yield entry('one.txt', Readable.from(['one']))
      const next = content()
      if (next === null) throw new Error('broken')
      yield entry('two.txt', next)
    }
    await expect(buffer(zipOf(entries()))).rejects.toThrow('broken')
  })
})
