import { createBuiltinEngine } from '@toile/engine-builtin'
import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'
import { readOffsetTile } from './offset-tile.ts'
import { exported, XMP } from './testing/exported.ts'

test('a tile that begins at another place is what the built-in engine writes', { timeout: 60_000 }, async () => {
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
