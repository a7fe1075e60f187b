import { isMan } from '../figures/body.ts'
import { HAIR_COLOURS, PAPER, SKINS } from '../figures/tones.ts'
import { HAIR_STYLES } from '../figures/hair.ts'
import type { HairStyle } from '../figures/hair.ts'
import { POSES, mirrored } from '../figures/poses.ts'
import type { Pose } from '../figures/poses.ts'
import { num } from '../geometry/path.ts'
import { outfitOf, PAPER_WHITE } from '../garments/outfit.ts'
import type { Cloth, Garment } from '../garments/style.ts'
import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'
import { readSketch } from '../words/read-sketch.ts'
import type { SketchWords } from '../words/read-sketch.ts'
import { drawFigure } from './draw-figure.ts'
import type { Wearer } from './draw-figure.ts'
import { drawFlats, drawFold, FLAT_PAPERS } from './flat.ts'
import { MEDIA } from './ink.ts'
import type { Hand, Medium } from './ink.ts'
import { drawConstruction, drawGround, drawPatternMarks, drawShadow, drawSwatches } from './page.ts'
import type { View } from './page.ts'
import { Sheet } from './sheet.ts'

export interface SketchOrder {
  readonly prompt: string
  /** 0 to 2^32 - 1. Equal orders give equal bytes. */
  readonly seed: number
  /** Which picture of a request, from 0: another pose, hair, angle and handling each. */
  readonly index: number
  /** Pixels of the picture. Default 768 × 1024. */
  readonly width?: number
  readonly height?: number
}

export interface DrawnSketch {
  readonly svg: string
  readonly words: SketchWords
  /** What the picture shows of the prompt, and the words that had no effect. */
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
}

/** From head to floor with air about it, figure units. */
const TALL = 1050
const NARROWEST = 470

/** Draws a fashion sketch from words. Never fails on a prompt. */
export function drawSketch(order: SketchOrder): DrawnSketch {
  const words = readSketch(order.prompt)
  const pixels = { width: order.width ?? 768, height: order.height ?? 1024 }
  const view = viewOf(pixels.width / pixels.height)
  const random = createRandom('sketch', order.seed)
  const garments = coloured(outfitOf(words.garments, random.fork('outfit'), !words.flat), words)
  const sheet = words.flat ? flats(garments, view, order) : figures(garments, words, view, order)
  const ground = words.flat ? FLAT_PAPERS[order.index % FLAT_PAPERS.length]!.ground : PAPER
  const box = [view.left, view.top, view.width, view.height].map(num).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${pixels.width}" height="${pixels.height}" preserveAspectRatio="xMidYMid slice"><rect x="${num(view.left)}" y="${num(view.top)}" width="${num(view.width)}" height="${num(view.height)}" fill="${ground}"/>${sheet.markup}</svg>`
  const drawn = new Set(garments.map((garment) => garment.name))
  const dropped = words.garments.map((draft) => draft.word.name).filter((name) => !drawn.has(name))
  return {
    svg,
    words,
    understood: words.understood.filter((word) => !dropped.includes(word)),
    ignored: [...words.ignored, ...dropped],
  }
}

function viewOf(ratio: number): View {
  const height = Math.max(TALL, NARROWEST / ratio)
  const width = height * ratio
  return { left: -width / 2, top: 450 - height / 2, width, height }
}

/** A drawing in ink alone keeps its prints and textures on white cloth. */
function coloured(garments: readonly Garment[], words: SketchWords): readonly Garment[] {
  if (words.handling !== 'line') return garments
  return garments.map((garment) => ({ ...garment, cloth: { ...garment.cloth, colour: PAPER_WHITE } }))
}

function flats(garments: readonly Garment[], view: View, order: SketchOrder): Sheet {
  const hanging = garments.map((garment) =>
    garment.upper === undefined ? garment : { ...garment, upper: { ...garment.upper, tucked: false } },
  )
  const sheet = drawFlats(hanging, view, order.index, createRandom('flat', order.seed, order.index))
  if (garments.length === 1 || view.width <= view.height) drawFold(sheet, view)
  return sheet
}

function figures(garments: readonly Garment[], words: SketchWords, view: View, order: SketchOrder): Sheet {
  const sheet = new Sheet()
  const many = view.width > view.height * 1.15 ? 2 : 1
  const hand = handOf(words, order)
  const side = order.index % 2 === 0 ? -1 : 1
  const main = garments.find((garment) => garment.cloth.colour !== PAPER_WHITE) ?? garments[0]!
  for (let k = 0; k < many; k++) {
    const x = many === 1 ? side * -14 : (k - 0.5) * Math.min(460, view.width * 0.42)
    const wearer = wearerOf(garments, words, order, k)
    drawGround(sheet, x, main.cloth.colour, (order.index + k) % 4, hand.random.fork('ground'))
    if (k === 0) drawConstruction(sheet, x, side)
    drawShadow(sheet, x + (wearer.pose.legs[0].ankle.x + wearer.pose.legs[1].ankle.x) / 2, 918, 190, hand.random)
    sheet.group(`translate(${num(x)} 0)`, () => drawFigure(sheet, wearer, garments, hand))
  }
  drawSwatches(sheet, view, cuttings(garments), side, hand)
  drawPatternMarks(sheet, view, side === -1 ? 1 : -1)
  return sheet
}

/** One cutting of each cloth that was asked for. */
const cuttings = (garments: readonly Garment[]): readonly Cloth[] =>
  garments
    .map((garment) => garment.cloth)
    .filter((cloth, i, all) => cloth.colour !== PAPER_WHITE && all.findIndex((other) => same(cloth, other)) === i)
const same = (a: Cloth, b: Cloth) => a.colour === b.colour && a.fabric === b.fabric && a.print === b.print

/** Pressure, looseness and what colour is laid down with: another hand for each picture of a request. */
const HANDS: Readonly<Record<Medium, Omit<Hand, 'medium' | 'random'>>> = {
  marker: { weight: 1.1, lost: 1, overshoot: 1 },
  watercolour: { weight: 0.8, lost: 1.7, overshoot: 0.6 },
  ink: { weight: 1.34, lost: 0.8, overshoot: 1.4 },
  pencil: { weight: 0.88, lost: 1.3, overshoot: 1 },
}

function handOf(words: SketchWords, order: SketchOrder): Hand {
  const random = createRandom('hand', order.seed, order.index)
  // A line drawing is made with the pen alone: on white cloth there is nothing to wash.
  const medium = words.handling === 'line' ? 'ink' : (words.handling ?? MEDIA[order.index % MEDIA.length]!)
  return { ...HANDS[medium], medium, random }
}

function poseOf(garments: readonly Garment[], words: SketchWords, order: SketchOrder, k: number, random: Random): Pose {
  const trousers =
    garments.some((garment) => garment.lower?.kind === 'trousers') || garments.some((garment) => garment.layer > 0)
  const long = garments.some(
    (garment) => garment.lower?.kind === 'skirt' && (garment.lower.hem === 'floor' || garment.lower.shape === 'pencil'),
  )
  const wideSleeves = garments.some(
    ({ upper }) =>
      upper !== undefined &&
      (['bell', 'bishop', 'puff', 'flutter', 'batwing'].includes(upper.sleeve) || upper.neckline === 'off shoulder'),
  )
  const fitting = POSES.filter(
    (pose) =>
      pose.view !== 'back' &&
      (pose.name !== 'hands in pockets' || trousers) &&
      (pose.name !== 'side step' || !long) &&
      (pose.name !== 'arm raised' || !wideSleeves),
  )
  const shuffled = random.shuffled(fitting)
  const asked = POSES.find((pose) => pose.name === words.pose)
  const pose = asked ?? shuffled[(order.index + k * 2) % shuffled.length]!
  return (asked === undefined ? random.chance(0.5) : (order.index + k) % 2 === 1) ? mirrored(pose) : pose
}

const MANS_HAIR: readonly HairStyle[] = ['crop', 'pixie', 'curls', 'topknot']
const WOMANS_HAIR = HAIR_STYLES.filter((style) => style !== 'crop')

function wearerOf(garments: readonly Garment[], words: SketchWords, order: SketchOrder, k: number): Wearer {
  const random = createRandom('wearer', order.seed)
  const nth = order.index + k * 2
  const pose = poseOf(garments, words, order, k, random)
  const body = words.body ?? 'slender'
  const styles = random.shuffled(isMan(body) ? MANS_HAIR : WOMANS_HAIR)
  const skins = random.shuffled(SKINS)
  const skin = SKINS.find(({ name }) => name === words.skin) ?? skins[nth % skins.length]!
  const dark = skin.name === 'deep' || skin.name === 'brown'
  const silver = random.chance(0.2)
  const hairColours = HAIR_COLOURS.filter(
    ({ name }) => (silver || name !== 'silver') && (!dark || (name !== 'blonde' && name !== 'auburn')),
  )
  const sporty = garments.some((garment) =>
    ['jeans', 'hoodie', 'joggers', 'shorts', 'cargo trousers', 'sweatshirt'].includes(garment.name),
  )
  return {
    pose,
    body,
    skin,
    hair: words.hair ?? styles[nth % styles.length]!,
    hairColour: random.shuffled(hairColours)[nth % hairColours.length]!.wash,
    shoe: words.shoe ?? (isMan(body) ? (sporty ? 'sneaker' : 'flat') : sporty && nth % 2 === 1 ? 'sneaker' : 'pump'),
    shoeColour:
      words.shoeColour?.hex ??
      (words.shoe === 'sneaker' || sporty ? (nth % 2 === 1 ? '#f4f1ea' : '#2a2629') : '#2a2629'),
  }
}
