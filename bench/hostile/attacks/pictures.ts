/** Pictures that take long, are large or lie: as masks, as uploads, and given up in the middle. */
import { setTimeout as pause } from 'node:timers/promises'
import { figurePhoto } from '@toile/e2e/pictures'
import { postForm, upload } from '../legitimate-calls.ts'
import type { Attack, Stage } from '../measure.ts'
import {
  animated,
  cut,
  flat,
  jpegThatSays,
  LARGEST_SIDE,
  manyScans,
  png,
  profileChunk,
  textChunks,
} from '../pictures.ts'
import type { Outcome } from '../wire.ts'

/** Of text in a file that may have twenty. */
const TEXT_BYTES = 15_000_000
/** Milliseconds after which a sender is gone: the file has arrived, and is being decoded. */
const GONE_MS = 400

type File = readonly [type: string, data: Buffer]

const WALLS = {
  group: 'pictures',
  bystander: { call: 'upload', bound: { ms: 2000 } },
  // Megabytes of pixels go from process to process, which a ping may notice; who uploads meanwhile has to wait for no other.
  bounds: { pingMs: 250, serverMb: 1024, unanswered: 0 },
  // One account's six files are read one after the other, and each may take the ten seconds that there are.
  mostSeconds: 90,
} as const satisfies Omit<Attack, 'name' | 'round'>

const longText = (): File => ['image/png', png({ side: 64, before: textChunks('zTXt', TEXT_BYTES) })]
const longScans = (): File => ['image/jpeg', manyScans(883, LARGEST_SIDE)]

export const pictureAttacks: readonly Attack[] = [
  sending('PNG of 64² with 15 MB of zTXt', async () => [longText()]),
  sending('PNG of 64² with 15 MB of iTXt', async () => [
    ['image/png', png({ side: 64, before: textChunks('iTXt', TEXT_BYTES) })],
  ]),
  sending('PNG with a profile of 500 MB', async () => [
    ['image/png', png({ side: 64, before: [profileChunk(500_000_000)] })],
  ]),
  sending('PNG of 50 megapixels, 16 bits', async () => [['image/png', png({ side: LARGEST_SIDE })]]),
  sending('the same, interlaced', async () => [['image/png', png({ side: LARGEST_SIDE, interlaced: true })]]),
  sending('JPEG of 50 megapixels in 883 scans', async () => [longScans()]),
  sending('WebP and AVIF of 25 megapixels', async () => [
    ['image/webp', await flat('webp', 5000)],
    ['image/avif', await flat('avif', 5000)],
  ]),
  sending('files that lie, are cut, or move', async () => [
    ['image/png', png({ side: 64, saidSide: LARGEST_SIDE })],
    ['image/png', png({ side: 4000, saidSide: 64 })],
    ['image/png', png({ side: 64, saidSide: 2 ** 31 - 1 })],
    ['image/jpeg', await jpegThatSays(7000)],
    ['image/jpeg', await jpegThatSays(65_500)],
    ['image/jpeg', cut(manyScans(300, 4000))],
    ['image/png', cut(png({ side: 4000 }))],
    ['image/webp', await animated(500, 128)],
  ]),
  givenUp('zTXt, given up', longText),
  givenUp('883 scans, given up', longScans),
]

/** Each file four times as a mask that was had before, and twice as an upload, all at once. */
function sending(name: string, make: () => Promise<readonly File[]>): Attack {
  let files: readonly File[]
  let target: string
  return {
    ...WALLS,
    name,
    prepare: async (stage) => {
      files ??= await make()
      target = await ownPhoto(stage)
    },
    round: async (stage, signal) => {
      const rounds: Outcome[] = []
      for (const [type, data] of files) {
        const asMask = () => postMask(stage, target, [type, data], signal)
        const asUpload = () =>
          postForm(stage.toile.url, stage.attacker, '/api/uploads/', [{ name: 'file', data, type }], signal)
        rounds.push(...(await Promise.all([asMask(), asMask(), asMask(), asMask(), asUpload(), asUpload()])))
      }
      return rounds
    },
  }
}

/** Four times as a mask, by somebody who does not wait for the answer. */
function givenUp(name: string, make: () => File): Attack {
  let file: File
  let target: string
  return {
    ...WALLS,
    name,
    // Nobody is there to be answered.
    bounds: { pingMs: WALLS.bounds.pingMs, serverMb: WALLS.bounds.serverMb },
    prepare: async (stage) => {
      file ??= make()
      target = await ownPhoto(stage)
    },
    round: async (stage, signal) => {
      const gone = AbortSignal.any([signal, AbortSignal.timeout(GONE_MS)])
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => postMask(stage, target, file, gone)))
      // As fast as somebody clicks.
      await pause(GONE_MS)
      return outcomes
    },
  }
}

const postMask = (
  { toile, attacker }: Stage,
  target: string,
  [type, data]: File,
  signal: AbortSignal,
): Promise<Outcome> =>
  postForm(
    toile.url,
    attacker,
    '/api/generate-mask/',
    [
      { name: 'target_image', data: target },
      { name: 'pos_coord', data: '[[10,10]]' },
      { name: 'previous_mask', data, type },
    ],
    signal,
  )

const ownPhoto = async ({ toile, attacker }: Stage): Promise<string> =>
  upload(toile.url, attacker, await figurePhoto(64, 64))
