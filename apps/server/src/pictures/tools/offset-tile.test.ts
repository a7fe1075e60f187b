import { gzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createBuiltinEngine } from '@toile/engine-builtin'
import { readOffsetTile } from './offset-tile.ts'
import { cleanSvg } from './clean-svg.ts'
import { exportFile } from './edit-picture.ts'

const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'

/** A tile of 8 × 8 units, begun at this place: a ground, and a square of 3 units at its own upper left corner. */
const begunAt = (x: number, y: number, others = ''): string => {
  const ground = '<path fill="#ffffff" d="M0 0h8v8H0Z"/>'
  const places = [y - 8, y].flatMap((down) => [x - 8, x].map((across) => `translate(${across} ${down})`))
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" viewBox="0 0 8 8"><defs>' +
    '<clipPath id="box"><path d="M0 0h9v9H0Z"/></clipPath>' +
    `<g id="tile" clip-path="url(#box)">${ground}<path fill="#000000" d="M0 0h3v3H0Z"/></g></defs>${ground}` +
    `${places.map((place) => `<use href="#tile" transform="${place}"/>`).join('')}${others}</svg>`
  )
}

/** What an export of a drawing at this scale shows, and what the drawing shows as it stands. RGB. */
async function exported(svg: string, scale: 2 | 4, size = 8) {
  const picture = await sharp({ create: { width: size, height: size, channels: 3, background: '#fff' } })
    .withXmp(XMP)
    .png()
    .toBuffer()
  const wish = { format: 'png', scale, dpi: 300, layout: 'straight' } as const
  const data = await exportFile({ picture, vector: gzipSync(svg) }, wish)
  const standing = new Resvg(svg, { fitTo: { mode: 'zoom', value: scale } }).render().asPng()
  const pixels = (file: Uint8Array) => sharp(file).removeAlpha().raw().toBuffer()
  return { shown: await pixels(data), standing: await pixels(standing) }
}

describe('a tile that begins at another place', () => {
  test('is drawn once, and its pixels moved: the export is the drawing as it stands', async () => {
    const svg = begunAt(6, 2)
    const tile = readOffsetTile(svg)
    expect(tile).toMatchObject({ across: 0.75, down: 0.25 })
    expect(tile?.svg).not.toContain('clip-path')
    for (const scale of [2, 4] as const) {
      const { shown, standing } = await exported(svg, scale)
      expect(shown.equals(standing)).toBe(true)
    }
  })

  test('between two pixels is drawn as it stands', async () => {
    const svg = begunAt(5.3, 1)
    expect(readOffsetTile(svg)).not.toBeNull()
    const { shown, standing } = await exported(svg, 2)
    expect(shown.equals(standing)).toBe(true)
  })

  test.each([
    ['of another make', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'],
    ['with more over it', begunAt(6, 2, '<path d="M1 1h1v1z"/>')],
    ['with copies that lie elsewhere', begunAt(6, 2).replace('translate(-2 2)', 'translate(-1 2)')],
  ])('is not taken for one: a drawing %s', (_, svg) => {
    expect(readOffsetTile(svg)).toBeNull()
  })

  test('is what the built-in engine writes', { timeout: 60_000 }, async () => {
    const engine = createBuiltinEngine({ concurrency: 1 })
    const size = 1024
    try {
      const { vector } = await engine.run(
        {
          operation: 'create-pattern',
          idempotencyKey: 'begun',
          index: 0,
          count: 1,
          width: size,
          height: size,
          prompt: 'large indigo paisley on ivory',
          seed: 3,
        },
        { signal: new AbortController().signal, emit: () => {} },
      )
      const svg = cleanSvg(Buffer.from(vector!).toString(), XMP, { width: size, height: size })
      expect(readOffsetTile(svg)).not.toBeNull()
      const { shown, standing } = await exported(svg, 2, size)
      // Where copies meet, the drawing as it stands has soft edges over each other.
      let different = 0
      for (let at = 0; at < shown.length; at += 1) if (Math.abs(shown[at]! - standing[at]!) > 8) different += 1
      expect(different / shown.length).toBeLessThan(0.001)
    } finally {
      await engine.close()
    }
  })
})
