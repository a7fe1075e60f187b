import type { PictureRequest } from '@toile/engine'
import type { DrawingName, SwatchName, TestPrompt } from '../prompts/types.ts'
import { drawingSvg } from '../samples/drawings.ts'
import { swatchSvg } from '../samples/swatches.ts'
import { requestOf, uploadOf } from './studio.ts'

const PATTERN = { width: 1024, height: 1024 }
const FIGURE = { width: 768, height: 1024 }

/** The request of a test prompt at the size that the page asks for. */
export async function ask(prompt: TestPrompt, seed: number): Promise<PictureRequest> {
  const words = { prompt: prompt.prompt, seed, operation: prompt.mode }
  switch (prompt.mode) {
    case 'create-pattern':
      return requestOf({ ...words, ...PATTERN })
    case 'create-sketch':
      return requestOf({ ...words, ...FIGURE })
    case 'sketch-to-image':
      return requestOf({ ...words, ...FIGURE, source: await drawingFile(prompt.drawing) })
    case 'pattern-to-image':
      return requestOf({
        ...words,
        ...FIGURE,
        source: await swatchFile(prompt.swatch),
        garmentType: prompt.garmentType,
      })
  }
}

const drawingFile = (name: DrawingName) => uploadOf(Buffer.from(drawingSvg(name)))
const swatchFile = (name: SwatchName) => uploadOf(Buffer.from(swatchSvg(name)))
