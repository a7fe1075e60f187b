import { beforeAll, expect, test } from 'vitest'
import { headerOf, makePhoto } from '../testing/pictures.ts'
import { verifyFinished } from './verify-finished.ts'

let picture: Uint8Array
let smaller: Uint8Array
beforeAll(async () => {
  picture = await makePhoto(64, 80)
  smaller = await makePhoto(64, 79)
})

const file = (data: Uint8Array) => ({ data, mediaType: 'image/png' as const, width: 64, height: 80 })
const THUMBNAIL = new Uint8Array([1, 2, 3])
const LOOK = { colours: [{ hex: '#102030', share: 0.5 }], placeholder: 'AQIDBAUGBwgJ' }
const FIDELITY = { outside: { moved: false, largest: 0, mean_delta_e: 0 }, garment: null }

/** As a process may answer that a picture took over. */
const answered = (change: object = {}) => ({
  full: file(picture),
  thumbnail: file(THUMBNAIL),
  look: LOOK,
  fidelity: FIDELITY,
  invented: { map: file(picture), share: 0.25 },
  ...change,
})

test('size and bytes are taken from the picture, the report as readers know it, and nothing else', () => {
  const full = { ...file(picture), width: 9, height: 9, mediaType: 'text/html' as 'image/png' }
  const fidelity = { ...FIDELITY, faults: ['none'] }
  expect(verifyFinished(answered({ full, fidelity, more: 'words' }))).toEqual({
    picture,
    width: 64,
    height: 80,
    thumbnail: THUMBNAIL,
    look: LOOK,
    fidelity: FIDELITY,
    invented: { map: picture, share: 0.25 },
  })
  expect(verifyFinished(answered({ fidelity: null, invented: null }))).toMatchObject({ fidelity: null, invented: null })
})

test.each([
  ['no look', () => ({ look: undefined })],
  ['a colour that is none', () => ({ look: { ...LOOK, colours: [{ hex: 'red', share: 1 }] } })],
  ['a placeholder that is none', () => ({ look: { ...LOOK, placeholder: '<script>' } })],
  ['no PNG', () => ({ full: file(new TextEncoder().encode('<script>'.repeat(10))) })],
  ['no bytes', () => ({ full: { data: { length: 1e9, byteLength: 1e9, buffer: { length: 1e9 } } } })],
  ['a thumbnail without bytes', () => ({ thumbnail: { data: { length: 1e9 } } })],
  ['a report that no reader understands', () => ({ fidelity: { ...FIDELITY, garment: 5 } })],
  ['a picture larger than any', () => ({ full: file(headerOf(100_000, 100_000)) })],
  ['no picture at all', () => ({ full: undefined })],
  ['no thumbnail at all', () => ({ thumbnail: undefined })],
  ['nothing said of what was invented', () => ({ invented: undefined })],
  ['no report at all', () => ({ fidelity: undefined })],
  ['a map of another size', () => ({ invented: { map: file(smaller), share: 0.25 } })],
  ['a share that is no number', () => ({ invented: { map: file(picture), share: Number.NaN } })],
  ['a share of more than all', () => ({ invented: { map: file(picture), share: 1.5 } })],
  ['a share in words', () => ({ invented: { map: file(picture), share: '0.5' } })],
  ['a list for a share', () => ({ invented: { map: file(picture), share: [0.5] } })],
])('%s is no finished picture', (_, change) => {
  expect(() => verifyFinished(answered(change()))).toThrow(
    expect.objectContaining({ name: 'EngineError', code: 'internal', retry: 'same-engine' }),
  )
})
