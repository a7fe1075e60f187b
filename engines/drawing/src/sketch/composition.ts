import { mix, toOklch } from '../colour.ts'
import { FLOOR } from '../figures/body.ts'
import { PAPER } from '../figures/figure-colours.ts'
import type { Accessory } from '../garments/accessories.ts'
import { PAPER_WHITE } from '../garments/outfit.ts'
import { HEMS } from '../garments/style.ts'
import type { Cloth, Garment } from '../garments/style.ts'
import { createRandom } from '@toile/imaging'
import type { SketchWords } from '../words/read-sketch.ts'
import { drawFigure } from './draw-figure.ts'
import { drawFlats } from './flat.ts'
import { handOf } from './drawing-hand.ts'
import type { Hand } from './ink.ts'
import { drawGround, drawShadow, drawSwatches } from './page.ts'
import type { View } from './page.ts'
import { Sheet } from './sheet.ts'
import { wearerOf } from './wearer.ts'

interface Order {
  readonly seed: number
  readonly index: number
  readonly lineage: readonly number[]
}

/** Where a figure stands: x of its middle, its size, and what it is seen from. */
interface Spot {
  readonly x: number
  readonly scale: number
  readonly back?: boolean
  /** Drawn first and paler, as a thought behind the main figure. */
  readonly pale?: boolean
}

interface Page {
  readonly view: View
  /** The main figure is the last: it is drawn over the others. */
  readonly spots: readonly Spot[]
  /** Where the working drawing of the outfit stands. */
  readonly inset?: View
  /** A large echo of the figure: its middle, top and size. */
  readonly echo?: { readonly x: number; readonly y: number; readonly scale: number }
}

/** What of the plane a page shows at least, units: a figure of nine heads, and room beside it. Chosen by eye. */
const SHOWN = { height: 1004, width: 440 } as const

interface Arrangement {
  /** Of the sheet: width by height. */
  readonly ratio: number
  /** The number of the picture in its request. */
  readonly index: number
  /** To which side of the middle the main figure stands, or a second one. */
  readonly side: -1 | 1
}

/** The page of one picture: four arrangements for a request, the figure as large as the sheet allows. */
function pageOf(
  garments: readonly Garment[],
  accessories: readonly Accessory[],
  words: SketchWords,
  { ratio, index, side }: Arrangement,
): Page {
  const height = Math.max(SHOWN.height, SHOWN.width / ratio)
  const width = height * ratio
  const view = { left: -width / 2, top: 462 - height / 2, width, height }
  const turned = words.pose === undefined
  if (width < 640) return { view, spots: [{ x: 0, scale: 1 }] }
  if (width > 1180) {
    const step = Math.min(380, width * 0.27)
    const back: Spot = { x: side * step, scale: 0.97, back: turned }
    return {
      view,
      spots:
        width > 1500
          ? [{ x: -side * step, scale: 0.95 }, back, { x: 0, scale: 1 }]
          : [
              { ...back, x: (side * step) / 1.6 },
              { x: (-side * step) / 1.6, scale: 1 },
            ],
    }
  }
  const off = width * 0.19
  // Two wide skirts do not fit side by side: a second figure stays at home.
  const alone = ratio < 1 && garments.some(isWide)
  switch (alone && index % 2 === 1 ? (index % 4 === 1 ? 4 : 5) : index % 4) {
    case 0: {
      // A gown or a cape needs the floor: what is drawn beside it stays above its hem.
      const spread = garments.some(isSpread) || accessories.some(({ kind }) => kind === 'cape')
      const wide = width * (spread ? 0.36 : 0.44)
      return {
        view,
        spots: [{ x: side * width * (spread ? 0.1 : 0.23), scale: spread ? 0.97 : 1 }],
        inset: {
          left: side > 0 ? view.left + 16 : view.left + view.width - wide - 16,
          top: spread ? 70 : 150,
          width: wide,
          height: spread ? 440 : 600,
        },
      }
    }
    case 1:
      return {
        view,
        spots: [
          { x: side * off * 1.1, scale: 0.94, back: turned },
          { x: -side * off, scale: 1 },
        ],
      }
    case 2:
      return {
        view: closeUp(view, garments, ratio),
        spots: [{ x: side * off * 0.4, scale: 1 }],
        echo: { x: -side * width * 0.2, y: 20, scale: 2.1 },
      }
    case 4:
      return { view, spots: [{ x: 0, scale: 1 }] }
    case 5:
      return { view, spots: [{ x: side * off * 0.3, scale: 1 }], echo: { x: -side * width * 0.22, y: 40, scale: 1.7 } }
    default:
      return {
        view,
        spots: [
          { x: -side * off * 1.15, scale: 0.88, pale: true },
          { x: side * off * 0.6, scale: 1 },
        ],
      }
  }
}

const isSpread = ({ lower }: Garment): boolean =>
  lower?.kind === 'skirt' && HEMS[lower.hem] > 800 && !['straight', 'slip', 'pencil'].includes(lower.shape)

const isWide = ({ lower, details }: Garment): boolean =>
  lower?.kind === 'skirt' &&
  HEMS[lower.hem] > 800 &&
  (details.train ||
    ['ball', 'circle', 'tiered', 'gathered', 'mermaid', 'sunray pleated', 'asymmetric'].includes(lower.shape))

/** Nearer when nothing that was asked for is below the knee: the figure is cut by the sheet at the calf. */
function closeUp(view: View, garments: readonly Garment[], ratio: number): View {
  const asked = garments.filter((garment) => garment.cloth.colour !== PAPER_WHITE)
  const low = Math.max(0, ...asked.map(({ upper, lower }) => HEMS[(lower ?? upper)?.hem ?? 'floor']))
  if (asked.length === 0 || low > HEMS.above) return view
  const height = 760
  return { left: (-height * ratio) / 2, top: -34, width: height * ratio, height }
}

/** Lays a sheet out and draws it: figures, what stands behind them, cuttings of the cloths. */
export function layOut(
  garments: readonly Garment[],
  accessories: readonly Accessory[],
  words: SketchWords,
  ratio: number,
  order: Order,
): { sheet: Sheet; view: View } {
  const page = createRandom('page', order.seed, ...order.lineage)
  const side = (order.index % 2 === 0) === page.chance(0.5) ? -1 : 1
  const { view, spots, inset, echo } = pageOf(garments, accessories, words, { ratio, index: order.index, side })
  const sheet = new Sheet(view)
  const hand = handOf(words, order)
  const main = garments.toSorted((a, b) => toOklch(b.cloth.colour).c - toOklch(a.cloth.colour).c)[0]!
  const seat = (place: number, back: boolean) =>
    wearerOf(garments, words, {
      ...order,
      place,
      narrow: spots.length > 1 || inset !== undefined,
      ...(back ? { view: 'back' as const } : {}),
    })
  const dressed = (place: number, spot: Spot, own: Hand) => {
    const wearer = seat(place, spot.back === true)
    const floor = FLOOR * (1 - spot.scale)
    sheet.group({ x: spot.x, y: floor, scaleX: spot.scale }, () => {
      const [a, b] = wearer.pose.legs
      drawShadow(sheet, (a.ankle.x + b.ankle.x) / 2, FLOOR - 12, 190, own.random)
      drawFigure(sheet, wearer, { garments, accessories, shaft: words.shaft }, own)
    })
  }
  const front = spots.at(-1)!
  drawGround(sheet, view, { x: front.x, colour: main.cloth.colour, variant: page.whole(0, 3) }, hand)
  if (echo !== undefined)
    sheet.group({ x: echo.x, y: echo.y, scaleX: echo.scale, opacity: 0.13 }, () =>
      drawFigure(
        sheet,
        seat(0, false),
        { garments: garments.map(bare), accessories: [], shaft: undefined },
        { ...hand, medium: 'ink', linear: true },
      ),
    )
  for (const [i, spot] of spots.entries()) {
    const place = spots.length - 1 - i
    const own = place === 0 ? hand : { ...hand, random: hand.random.fork(`figure${place}`) }
    if (spot.pale === true) sheet.group({ opacity: 0.5 }, () => dressed(place, spot, own))
    else dressed(place, spot, own)
  }
  if (inset !== undefined) drawFlats(sheet, garments.filter(isAsked).map(worn), inset, 0, hand.random.fork('inset'))
  drawSwatches(sheet, view, cuttings(garments, accessories), front.x > 0 ? -1 : 1, hand)
  return { sheet, view }
}

const isAsked = (garment: Garment, _: number, all: readonly Garment[]): boolean =>
  garment.cloth.colour !== PAPER_WHITE || all.every((one) => one.cloth.colour === PAPER_WHITE)

/** A working drawing shows a top as it hangs. */
const worn = (garment: Garment): Garment =>
  garment.upper === undefined ? garment : { ...garment, upper: { ...garment.upper, tucked: false } }

const bare = (garment: Garment): Garment => ({
  ...garment,
  cloth: { ...garment.cloth, colour: mix(PAPER, PAPER_WHITE, 0.5), fabric: 'cotton', print: undefined },
})

/** Accessories that take as much cloth as a garment. */
const CLOTHS: readonly Accessory['kind'][] = ['cape', 'shawl']

/** One cutting of each cloth that was asked for. */
const cuttings = (garments: readonly Garment[], accessories: readonly Accessory[]): readonly Cloth[] =>
  [
    ...garments.map((garment) => garment.cloth),
    ...accessories
      .filter(({ kind }) => CLOTHS.includes(kind))
      .map(({ colour, fabric, print }): Cloth => ({ colour, fabric, print, second: undefined })),
  ].filter((cloth, i, all) => cloth.colour !== PAPER_WHITE && all.findIndex((other) => same(cloth, other)) === i)
const same = (a: Cloth, b: Cloth) => a.colour === b.colour && a.fabric === b.fabric && a.print === b.print
