import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportQuery } from '@toile/contract'
import { lyingProcesses } from '../../testing/lying-processes.ts'
import { createPictureTools, type ServedTools } from './picture-tools.ts'

const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'
const SVG = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8"/></svg>',
)
/** More than may wait at a time. */
const CROWD = 80

let tools: ServedTools
let picture: Buffer
beforeEach(async () => {
  tools = createPictureTools({ processes: 1 })
  const ground = { width: 8, height: 8, channels: 3, background: '#b01c2e' } as const
  picture = await sharp({ create: ground }).withXmp(XMP).png().toBuffer()
})
afterEach(() => tools.close())

test('a crowd of files is refused what comes on top; a vector is kept all the same, before the crowd', async () => {
  const { signal } = new AbortController()
  const turn = { accountId: 'a', signal }
  let made = 0
  const crowd = Array.from({ length: CROWD }, () =>
    tools.findInks(picture, 2, turn).then(
      () => (made += 1),
      (error: unknown) => error,
    ),
  )
  const kept = await tools.keepVector(SVG, picture, signal)
  const madeBefore = made
  expect(gunzipSync(kept).toString()).toContain(XMP)
  const answers = await Promise.all(crowd)
  expect(answers.find((answer) => typeof answer !== 'number')).toMatchObject({ code: 'unavailable' })
  expect(made).toBeGreaterThan(0)
  expect(madeBefore).toBeLessThan(made)
})

test('a file that nobody waits for any more is not made, and gives its place away', async () => {
  const { signal } = new AbortController()
  const turn = { accountId: 'a', signal }
  const gone = new AbortController()
  const left = Array.from({ length: CROWD }, () =>
    tools.findInks(picture, 2, { ...turn, signal: gone.signal }).catch((error: unknown) => error),
  )
  gone.abort()
  expect(await tools.findInks(picture, 2, turn)).toEqual([expect.objectContaining({ hex: '#b01c2e', share: 1 })])
  for (const answer of await Promise.all(left)) expect(answer).toMatchObject({ code: 'unavailable' })
})

test('a crowd of one account’s files fills nobody else’s queue, and lets others by', async () => {
  const { signal } = new AbortController()
  const ends: string[] = []
  const ask = (accountId: string): Promise<unknown> =>
    tools.findInks(picture, 2, { accountId, signal }).then(
      () => ends.push(accountId),
      () => ends.push('refused'),
    )
  const crowd = Array.from({ length: CROWD }, () => ask('a'))
  await Promise.all([ask('b'), ask('c'), ...crowd])
  expect(ends.filter((end) => end !== 'refused').slice(0, 4)).toEqual(['a', 'b', 'c', 'a'])
  expect(ends).toContain('refused')
})

test('an answer without bytes is no file, and one without inks none', async () => {
  const { signal } = new AbortController()
  const turn = { accountId: 'a', signal }
  const stored = { picture, vector: null }
  const pretended = { length: 1e9, byteLength: 1e9, buffer: { length: 1e9, byteLength: 1e9 } }
  const lying = createPictureTools({
    processes: 1,
    confinement: lyingProcesses({ ...pretended, data: pretended }),
  })
  const none = { code: 'internal', message: expect.stringContaining('no bytes') }
  await expect(lying.exportPicture(stored, exportQuery.parse({}), turn)).rejects.toMatchObject(none)
  await expect(lying.findInks(picture, 2, turn)).rejects.toThrow('expected array')
  await lying.close()
})
