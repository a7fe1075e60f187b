import { Body } from '../figures/body.ts'
import type { BodyType } from '../figures/body.ts'
import { drawFoot } from '../figures/feet.ts'
import type { Shoe } from '../figures/feet.ts'
import { drawHand } from '../figures/hands.ts'
import { drawArm, drawLeg, drawTorso } from '../figures/figure.ts'
import { drawBackHair, drawFrontHair } from '../figures/hair.ts'
import type { HairStyle } from '../figures/hair.ts'
import { drawCollarBones, drawFace, drawNeck } from '../figures/head.ts'
import { SIDES } from '../figures/poses.ts'
import type { Pose, Side } from '../figures/poses.ts'
import type { Skin } from '../figures/figure-colours.ts'
import type { Accessory, Shaft } from '../garments/accessories.ts'
import { backViewOf } from '../garments/back-view.ts'
import { HEMS } from '../garments/style.ts'
import type { Garment } from '../garments/style.ts'
import { drawAccessories, drawBoots, drawGlove, FRONT_ONLY, placeOf } from './accessories/index.ts'
import { coverOf, cutGarment, paintBack, paintCut, paintOver, paintPocketSlit, paintSleeve } from './paint-garment.ts'
import type { Hand } from './ink.ts'
import type { Sheet } from './sheet.ts'
import { tonesOf } from './cloth-tones.ts'

/** Who wears it. */
export interface Wearer {
  readonly pose: Pose
  readonly body: BodyType
  readonly skin: Skin
  readonly hair: HairStyle
  readonly hairColour: string
  readonly shoe: Shoe
  readonly shoeColour: string
}

/** Order of dressing: tucked tops, then what they are tucked into, then the rest from the inside out. */
const dressing = (garment: Garment): number => {
  if (garment.layer > 0) return 2 + garment.layer
  if (garment.upper === undefined) return 1
  if (garment.upper.neckline === 'bib') return 2.5
  return garment.upper.tucked && garment.lower === undefined ? 0 : 2
}

/** What a figure has on. */
interface Worn {
  readonly garments: readonly Garment[]
  readonly accessories: readonly Accessory[]
  /** Of its boots, where a length was asked for. */
  readonly shaft: Shaft | undefined
}

/** Draws a dressed figure in its own units (see `Pose`). */
export function drawFigure(sheet: Sheet, wearer: Wearer, worn: Worn, hand: Hand): void {
  const body = new Body(wearer.pose, wearer.body)
  const hair = { style: wearer.hair, colour: wearer.hairColour }
  const back = wearer.pose.view === 'back'
  const garments = back ? worn.garments.map(backViewOf) : worn.garments
  const accessories = back ? worn.accessories.filter(({ kind }) => !FRONT_ONLY.includes(kind)) : worn.accessories
  const place = placeOf(sheet, body, hand)
  const gloves = accessories.find(({ kind }) => kind === 'gloves' || kind === 'long gloves')
  const bootShaft = worn.shaft ?? (wearer.shoe === 'boot' ? 'ankle boots' : undefined)
  // Under a coat, a wide skirt is folded away.
  const coated = garments.some((garment) => garment.layer === 2)
  const cuts = garments
    .toSorted((a, b) => dressing(a) - dressing(b))
    .map((garment, i) => cutGarment(body, garment, hand.random.fork(`cut${i}`), coated ? 0.3 : 1))
  const hem = Math.max(...garments.map(({ upper, lower }) => HEMS[(lower ?? upper)?.hem ?? 'hip']))
  /** What is already dressed, as path data: later parts throw their shadow on it. */
  let ground = ''
  const arm = (side: Side) => {
    // A sleeve that leaves the shoulder free covers the arm only further down.
    const hides = cuts.filter(
      ({ garment: { upper } }) => upper?.neckline !== 'off shoulder' && upper?.sleeve !== 'cold shoulder',
    )
    const covered = Math.max(-1, ...hides.map((cut) => cut.sleeves[side]?.rows[1] ?? -1))
    drawArm(sheet, body, { side, from: covered < 0 ? 0 : Math.max(0.12, covered - 0.12) }, wearer.skin, hand)
    const inPocket = body.pose.arms[side].gesture === 'pocket'
    if (!inPocket) drawHand(sheet, body, side, gloves === undefined ? wearer.skin : gloved(gloves), hand)
    if (gloves !== undefined) drawGlove(place, side, gloves)
    for (const cut of cuts) paintSleeve(sheet, cut, side, ground, hand)
    if (inPocket) paintPocketSlit(sheet, body, side, hand)
  }
  drawAccessories(place, accessories, 'behind', hem)
  for (const cut of cuts) paintBack(sheet, cut, hand)
  if (!back) drawBackHair(sheet, body, hair, hand)
  for (const side of SIDES) if (body.pose.arms[side].behind === true) arm(side)
  for (const side of [body.pose.near === 0 ? 1 : 0, body.pose.near] as const)
    drawLeg(sheet, body, side, wearer.skin, hand)
  drawAccessories(place, accessories, 'legs')
  for (const side of [body.pose.near === 0 ? 1 : 0, body.pose.near] as const)
    drawFoot(sheet, body, side, { shoe: wearer.shoe, colour: wearer.shoeColour, skin: wearer.skin }, hand)
  if (bootShaft !== undefined) drawBoots(place, bootShaft, wearer.shoeColour)
  drawTorso(sheet, body, wearer.skin, hand)
  drawNeck(sheet, body, wearer.skin, hand)
  drawCollarBones(sheet, body, hand)
  for (const cut of cuts) {
    paintCut(sheet, cut, ground, hand)
    ground += coverOf(cut)
  }
  drawAccessories(place, accessories, 'neck')
  if (back) drawBackHair(sheet, body, hair, hand)
  drawFace(sheet, body, wearer.skin, hand)
  drawFrontHair(sheet, body, hair, wearer.skin, hand)
  drawAccessories(place, accessories, 'head')
  for (const side of SIDES) if (body.pose.arms[side].behind !== true) arm(side)
  for (const cut of cuts) paintOver(sheet, cut, ground, hand)
  drawAccessories(place, accessories, 'hands')
}

/** A hand in a glove is drawn like a bare one, in the glove's tones. */
const gloved = (glove: Accessory): Skin => {
  const { wash, shade } = tonesOf({ colour: glove.colour, fabric: 'leather', print: undefined, second: undefined })
  return { name: 'glove', wash, shade, lips: shade }
}
