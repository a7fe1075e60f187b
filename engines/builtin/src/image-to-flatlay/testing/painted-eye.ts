import type { ClassName, EncodedImage, Eye } from '@toile/eye'
import {
  connectedComponents,
  createFloat,
  createGrey,
  createRgba,
  type GreyImage,
  resampleGrey,
  type RgbaImage,
} from '@toile/imaging'

const CLASSES: readonly ClassName[] = [
  'background',
  'skin',
  'hair',
  'upper',
  'outer',
  'lower',
  'skirt',
  'dress',
  'shoes',
  'bag',
]
/** Cells across what is looked at. */
const CELLS = 45
/** How likely each thing is to a `paintedEye` that was painted as it. */
const LIKELY = 0.85

type Rgb = readonly [red: number, green: number, blue: number]
type Box = readonly [left: number, top: number, right: number, bottom: number]
/** A thing of one colour, in boxes. */
export type Painted = readonly [name: ClassName, colour: Rgb, ...boxes: readonly Box[]]

export const WIDTH = 240
const HEIGHT = 360

/** A photo on which a `paintedEye` sees just these things, the later ones before the others: what each is stands in the last bits of its blue. */
export function paint(...things: readonly Painted[]): RgbaImage {
  const photo = createRgba(WIDTH, HEIGHT)
  const all: Painted[] = [['background', [223, 227, 228], [0, 0, WIDTH, HEIGHT]], ...things]
  for (const [name, [red, green, blue], ...boxes] of all) {
    for (const [left, top, right, bottom] of boxes) {
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1)
          photo.data.set([red, green, (blue & 0xf0) | CLASSES.indexOf(name), 255], 4 * (y * WIDTH + x))
    }
  }
  return photo
}

/**
 * An eye that sees what was painted. `doubts`: how likely it is of a thing that it is another. Its drawing of a dot is the thing
 * that it lies on, or for a person all that is no ground.
 */
export function paintedEye(doubts: Partial<Record<ClassName, Partial<Record<ClassName, number>>>> = {}): Eye {
  return {
    name: 'painted',
    close: async () => {},
    encode: async (image) => {
      const [width, height] = [CELLS, Math.round((CELLS * image.height) / image.width)]
      const logits = createFloat(width, height, CLASSES.length)
      for (let cell = 0; cell < width * height; cell += 1) {
        const name = nameAt(image, (cell % width) / width, Math.floor(cell / width) / height, 0.5 / width, 0.5 / height)
        for (const [place, each] of CLASSES.entries()) {
          const share = each === name ? LIKELY : (doubts[name]?.[each] ?? 0.005)
          logits.data[cell * CLASSES.length + place] = Math.log(share)
        }
      }
      const masks: EncodedImage['masks'] = async ([dot], { prefer = 'garment' } = {}) => [
        { kind: prefer, score: 0.9, mask: drawingOf(image, dot!, prefer === 'person') },
      ]
      return {
        image,
        classes: CLASSES,
        parse: { classes: CLASSES, logits },
        masks,
        oddsMask: (odds: Parameters<EncodedImage['oddsMask']>[0]) =>
          resampleGrey(
            {
              ...createGrey(odds.width, odds.height),
              data: Uint8Array.from(odds.data, (value) => (value > 0 ? 255 : 0)),
            },
            image.width,
            image.height,
            'triangle',
          ),
      } as Partial<EncodedImage> as EncodedImage
    },
  }
}

function nameAt({ width, height, data }: RgbaImage, x: number, y: number, right: number, down: number): ClassName {
  const p = Math.floor((y + down) * height) * width + Math.floor((x + right) * width)
  return CLASSES[data[4 * p + 2]! & 0xf]!
}

function drawingOf({ width, height, data }: RgbaImage, dot: { x: number; y: number }, all: boolean): GreyImage {
  const at = Math.floor(dot.y) * width + Math.floor(dot.x)
  const nameOf = (p: number): number => data[4 * p + 2]! & 0xf
  const alike = createGrey(width, height)
  for (let p = 0; p < width * height; p += 1) if (all ? nameOf(p) !== 0 : nameOf(p) === nameOf(at)) alike.data[p] = 255
  const { labels } = connectedComponents(alike)
  return { ...alike, data: alike.data.map((_, p) => (labels[p] === labels[at] && labels[p] !== 0 ? 255 : 0)) }
}
