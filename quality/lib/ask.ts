import { describeMode } from '@toile/contract'
import type { PictureRequest } from '@toile/engine'
import type { DrawingName, SwatchName, TestPrompt } from '../prompts/types.ts'
import { drawingSvg } from '../samples/drawings.ts'
import { swatchSvg } from '../samples/swatches.ts'
import { requestOf, uploadOf } from './studio.ts'

/** The request of a test prompt at the size that the page asks for. */
export async function ask(prompt: TestPrompt, seed: number): Promise<PictureRequest> {
  const words = { prompt: prompt.prompt, seed, operation: prompt.mode, ...describeMode(prompt.mode).size }
  if ('drawing' in prompt) return requestOf({ ...words, source: await drawingFile(prompt.drawing) })
  if ('swatch' in prompt) {
    return requestOf({ ...words, source: await swatchFile(prompt.swatch), garmentType: prompt.garmentType })
  }
  return requestOf(words)
}

const drawingFile = (name: DrawingName) => uploadOf(Buffer.from(drawingSvg(name)))
const swatchFile = (name: SwatchName) => uploadOf(Buffer.from(swatchSvg(name)))
