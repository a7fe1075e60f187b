import type { PictureRequest } from '@toile/engines'
import sharp from 'sharp'
import { drawingSvg } from '../samples/drawings.ts'
import { swatchSvg } from '../samples/swatches.ts'
import { type DrawingMode, requestOf, uploadOf } from '../lib/studio.ts'

/** `usual`: 1,024 px in and out. `largest`: the largest upload (R33) and the largest picture. */
export const SIZES = ['usual', 'largest'] as const
export type Size = (typeof SIZES)[number]
export const isSize = (value: string | undefined): value is Size => SIZES.some((size) => size === value)
const SIDES = { usual: { input: 1024, output: 1024 }, largest: { input: 4096, output: 2048 } } as const

const PROMPTS: Readonly<Record<DrawingMode, string>> = {
  'create-pattern': 'Small scattered wild flowers in coral and sage on cream',
  'create-sketch': 'A belted trench coat over wide trousers, collar up, walking',
  'sketch-to-image': 'Camel wool with a deep green satin belt',
  'pattern-to-image': 'A sleeveless A-line dress with a round neck',
}

export async function costRequest(mode: DrawingMode, size: Size): Promise<PictureRequest> {
  const { input, output } = SIDES[size]
  const svg = { 'sketch-to-image': drawingSvg('coat'), 'pattern-to-image': swatchSvg('flowers') }[mode as string]
  const source =
    svg && (await uploadOf(await sharp(Buffer.from(svg)).resize({ height: input }).png().toBuffer(), input))
  return requestOf({
    operation: mode,
    prompt: PROMPTS[mode],
    width: output,
    height: output,
    ...(source && { source }),
    ...(mode === 'pattern-to-image' && { garmentType: 'full body' as const }),
  })
}
