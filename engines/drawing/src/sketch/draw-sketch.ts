import { PAPER } from '../figures/figure-colours.ts'
import { num } from '../geometry/path.ts'
import { accessoriesOf } from '../garments/accessorise.ts'
import { hiddenWords } from '../garments/hidden-words.ts'
import { outfitOf, PAPER_WHITE } from '../garments/outfit.ts'
import { redesigned } from '../garments/redesign.ts'
import type { Garment } from '../garments/style.ts'
import { createRandom } from '@toile/imaging'
import { readSketch } from '../words/read-sketch.ts'
import type { SketchWords } from '../words/read-sketch.ts'
import { listReadings, type Reading, type ReadingLists } from '../words/readings.ts'
import { layOut } from './composition.ts'
import { drawFlats, drawFold, FLAT_PAPERS } from './flat.ts'
import type { View } from './page.ts'
import { Sheet } from './sheet.ts'

/** What is asked for. */
export interface SketchOrder {
  readonly prompt: string
  /** 0 to 2^32 - 1. Equal orders give equal bytes. */
  readonly seed: number
  /** Which picture of a request, from 0: another pose, hair, page and handling each. */
  readonly index: number
  /** Seeds of the variations that lead from the original here; empty or absent for the original itself. */
  readonly lineage?: readonly number[]
  /** Pixels of the picture. Default 768 × 1024. */
  readonly width?: number
  readonly height?: number
}

/** One picture of a request. */
export interface DrawnSketch {
  readonly svg: string
  readonly words: SketchWords
  /** What the picture shows of the prompt, and the words that had no effect. */
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly readings: readonly Reading[]
}

/** Draws a fashion sketch from words. Never fails on a prompt. */
export function drawSketch(order: SketchOrder): DrawnSketch {
  const words = readSketch(order.prompt)
  const garments = garmentsOf(words, order)
  const pixels = { width: order.width ?? 768, height: order.height ?? 1024 }
  const ratio = pixels.width / pixels.height
  const random = createRandom('sketch', order.seed)
  const lineage = order.lineage ?? []
  const { sheet, view } = words.flat
    ? flats(garments, ratio, { ...order, lineage })
    : layOut(garments, accessoriesOf(words.accessories, random.fork('accessories')), words, ratio, {
        ...order,
        lineage,
      })
  const ground = words.flat ? FLAT_PAPERS[order.index % FLAT_PAPERS.length]!.ground : PAPER
  const box = [view.left, view.top, view.width, view.height].map(num).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${pixels.width}" height="${pixels.height}" preserveAspectRatio="xMidYMid slice"><rect x="${num(view.left)}" y="${num(view.top)}" width="${num(view.width)}" height="${num(view.height)}" fill="${ground}"/>${sheet.markup}</svg>`
  return { svg, words, ...wordsShown(words, garments) }
}

/** What the sheet of an order will show of its prompt, and the words that will have no effect: known before it is drawn. */
export function interpretSketch(order: SketchOrder): ReadingLists {
  const words = readSketch(order.prompt)
  return wordsShown(words, garmentsOf(words, order))
}

function wordsShown(words: SketchWords, garments: readonly Garment[]): ReadingLists {
  const unseen = hiddenWords(words, garments)
  const lost = words.readings.filter(({ fact }) => unseen.includes(fact))
  return listReadings(
    words.readings.filter((reading) => !lost.includes(reading)),
    [...words.ignored, ...lost.map(({ said }) => said)],
  )
}

function garmentsOf(words: SketchWords, { seed, index, lineage = [] }: SketchOrder): readonly Garment[] {
  const drafts = words.flat ? words.garments.map((draft) => redesigned(draft, turnOf(index, lineage))) : words.garments
  return coloured(outfitOf(drafts, createRandom('sketch', seed).fork('outfit'), !words.flat), words)
}

/** Nobody poses on a working drawing: its pictures and variations differ in what was left open of the design. */
const turnOf = (index: number, lineage: readonly number[]): number =>
  index + (lineage.length === 0 ? 0 : createRandom('design', ...lineage).whole(1, 3))

/** A line drawing keeps its prints and textures on white cloth. */
function coloured(garments: readonly Garment[], words: SketchWords): readonly Garment[] {
  if (words.handling !== 'line') return garments
  return garments.map((garment) => ({ ...garment, cloth: { ...garment.cloth, colour: PAPER_WHITE } }))
}

/** Units of the page that flats are drawn on: its height, and its width at least. Chosen by eye. */
const FLAT_VIEW = { height: 1000, narrowest: 470 } as const

function flats(
  garments: readonly Garment[],
  ratio: number,
  { seed, index, lineage }: Required<Pick<SketchOrder, 'seed' | 'index' | 'lineage'>>,
): { sheet: Sheet; view: View } {
  const height = Math.max(FLAT_VIEW.height, FLAT_VIEW.narrowest / ratio)
  const view = { left: (-height * ratio) / 2, top: -height / 2, width: height * ratio, height }
  const hanging = garments.map((garment) =>
    garment.upper === undefined ? garment : { ...garment, upper: { ...garment.upper, tucked: false } },
  )
  const sheet = new Sheet(view)
  const { columns } = drawFlats(sheet, hanging, view, index, createRandom('flat', seed, index, ...lineage))
  if (columns === 2) drawFold(sheet, view)
  return { sheet, view }
}
