/**
 * Draws every family four times, each as 2×2 repeats at reduced size so that a seam would show, and writes sheets of
 * six families. Usage: npm run contact-sheet:patterns -- FOLDER [SEED]
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { FAMILIES, MOTIF_WORDS } from '@toile/drawing'
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { drawPatternPicture } from './draw-pattern-picture.ts'

const [folder, seed = '7'] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say where the sheets go: npm run contact-sheet:patterns -- FOLDER')
await mkdir(folder, { recursive: true })

const TILE = 230
const GAP = 10
const ROWS = 6
const CELL = TILE * 2 + GAP

async function swatch(prompt: string, index: number): Promise<{ picture: Buffer; ms: number }> {
  const started = performance.now()
  const drawn = drawPatternPicture({ prompt, seed: Number(seed), index, width: 1024, height: 1024 }, () => {})
  const ms = performance.now() - started
  const raw = { width: drawn.width, height: drawn.height, channels: 4 as const }
  const tile = await sharp(Buffer.from(drawn.rgba), { raw }).resize(TILE, TILE).png().toBuffer()
  const four = [0, 1, 2, 3].map((i) => ({ input: tile, left: (i % 2) * TILE, top: Math.floor(i / 2) * TILE }))
  const canvas = { create: { width: TILE * 2, height: TILE * 2, channels: 3 as const, background: '#808080' } }
  return { picture: await sharp(canvas).composite(four).png().toBuffer(), ms }
}

for (let start = 0; start < FAMILIES.length; start += ROWS) {
  const families = FAMILIES.slice(start, start + ROWS)
  const pictures: OverlayOptions[] = []
  for (const [row, family] of families.entries()) {
    const prompt = MOTIF_WORDS.find((motif) => motif.family === family)?.name ?? family
    const times: number[] = []
    for (let index = 0; index < 4; index++) {
      const { picture, ms } = await swatch(prompt, index)
      times.push(Math.round(ms))
      pictures.push({ input: picture, left: index * CELL + GAP / 2, top: row * CELL + GAP / 2 })
    }
    process.stdout.write(`${family.padEnd(14)} ${times.map((ms) => `${ms} ms`.padStart(8)).join('')}\n`)
  }
  const sheet = {
    create: { width: CELL * 4, height: CELL * families.length, channels: 3 as const, background: '#808080' },
  }
  const file = path.join(folder, `patterns-${String(start / ROWS + 1).padStart(2, '0')}.png`)
  await sharp(sheet).composite(pictures).png().toFile(file)
  process.stdout.write(`${file}\n`)
}
