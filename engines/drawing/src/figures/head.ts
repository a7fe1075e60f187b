import { mix } from '../colour.ts'
import type { Point } from '../geometry/path.ts'
import { closed, pen, wash } from '../portraits/brush.ts'
import type { Drawing } from '../portraits/brush.ts'
import { drawHead } from '../portraits/face.ts'
import { drawBrows, drawEar, drawEyes, drawMouth, drawNose } from '../portraits/features.ts'
import type { Complexion, Features } from '../portraits/features.ts'
import { HeadModel } from '../portraits/head-model.ts'
import type { Proportions } from '../portraits/head-model.ts'
import type { Random } from '@toile/imaging'
import { inkLine, shape } from '../sketch/ink.ts'
import type { Hand } from '../sketch/ink.ts'
import type { Sheet } from '../sketch/sheet.ts'
import { isMan } from './body.ts'
import type { Body, BodyType } from './body.ts'
import { inFrame, smooth } from './curve.ts'
import { INK } from './figure-colours.ts'
import type { Skin } from './figure-colours.ts'

/** Places a point of the face: x to the picture's right, `up` from the chin; a head is 100 high. */
export type HeadFrame = (x: number, up: number) => Point

/** Heads are drawn a little larger than a ninth of the figure, or the face is lost. Chosen by eye. */
const ENLARGED = 1.08
/** From units of `HeadModel`, where a head is 300 high, to those of the figure. */
const SCALE = ENLARGED / 3
/** How far heads turn. Chosen by eye. */
const TURN = {
  /** Degrees of a face whose pose turns it fully (1) without showing a profile. */
  degrees: 40,
  /** Turn of a pose beyond which a profile is drawn. */
  profile: 0.85,
} as const

/** Of a body as it is posed. */
export const headFrame = (body: Body): HeadFrame => {
  const base = body.headBase()
  return (x, up) => inFrame(base, body.pose.head.tilt, x * ENLARGED, -up * ENLARGED)
}

/** What we see of the head. */
export const headViewOf = ({ pose: { head } }: Body): 'face' | 'profile' | 'away' =>
  head.away === true ? 'away' : Math.abs(head.turn) > TURN.profile ? 'profile' : 'face'

/** Of a woman's and a man's head, and of the bodies whose heads are others. Chosen by eye. */
const PROPORTIONS: Partial<Record<BodyType, Proportions>> & Record<'woman' | 'man', Proportions> = {
  woman: { cheek: 1, jaw: 0.94, chin: 0.94, length: 1, neck: 1 },
  man: { cheek: 1.03, jaw: 1.12, chin: 1.2, length: 1.02, neck: 1.3 },
  curvy: { cheek: 1.06, jaw: 1.1, chin: 1.1, length: 0.97, neck: 1 },
  'broad man': { cheek: 1.08, jaw: 1.22, chin: 1.28, length: 1, neck: 1.3 },
  teen: { cheek: 1.03, jaw: 0.96, chin: 0.92, length: 0.94, neck: 1 },
}

/** The head of a body, in the units of `HeadModel`. */
export const headOf = ({ pose, type }: Body): HeadModel =>
  new HeadModel(PROPORTIONS[type] ?? PROPORTIONS[isMan(type) ? 'man' : 'woman'], {
    turn: pose.head.turn * TURN.degrees,
    tilt: pose.head.tilt,
  })

/** Draws in the units of `HeadModel`, its chin on the figure's; lines keep the figure's weight. */
export function onHead(sheet: Sheet, body: Body, hand: Hand, draw: (drawing: Drawing) => void): void {
  const { x, y } = body.headBase()
  sheet.group({ x, y: y - 150 * SCALE, scaleX: SCALE }, () =>
    draw({ sheet, hand: { ...hand, weight: hand.weight * 1.75, lost: hand.lost * 0.4 } }),
  )
}

/** Features of somebody who could wear this: near the house's middle, no two sheets alike. */
function someFeatures(random: Random, skin: Skin, man: boolean): Features {
  const dark = skin.name === 'deep' || skin.name === 'brown'
  return {
    eyes: {
      iris: dark ? '#33211a' : random.pick(['#4a3323', '#5b4a2a', '#4f6b73', '#55704f', '#3a2a20']),
      size: 1.12,
      open: random.between(0.84, 1.02) * (man ? 0.94 : 1),
      slant: random.between(1.5, 5),
      fold: random.pick(['crease', 'crease', 'single', 'hooded'] as const),
      lashes: man ? 0.1 : random.between(0.75, 1),
    },
    brows: {
      colour: '#2a2220',
      weight: man ? random.between(1.2, 1.5) : random.between(0.85, 1.15),
      arch: man ? 1 : random.between(2, 5),
      height: man ? -3 : random.between(-1, 2),
    },
    nose: {
      wide: random.between(0.92, 1.06) * (dark ? 1.14 : 1),
      long: random.between(0.96, 1.04),
      bridge: random.between(0.9, 1.3),
    },
    mouth: {
      wide: random.between(0.92, 1.06),
      full: random.between(0.94, 1.16) * (dark ? 1.14 : 1) * (man ? 0.84 : 1),
      colour: man ? mix(skin.lips, skin.shade, 0.6) : skin.lips,
      smile: random.between(0.5, 2.5),
    },
  }
}

/** The face: planes, eyes, nose and mouth. Nothing of a head that is turned away but its skin. */
export function drawFace(sheet: Sheet, body: Body, skin: Skin, hand: Hand): void {
  const head = headOf(body)
  const man = isMan(body.type)
  const tones: Complexion = { wash: skin.wash, shade: skin.shade, flush: mix(skin.lips, skin.shade, man ? 0.85 : 0.4) }
  const features = someFeatures(hand.random.fork('face'), skin, man)
  onHead(sheet, body, hand, (drawing) => {
    switch (headViewOf(body)) {
      case 'profile':
        return drawProfile(drawing, head, features, tones)
      case 'away':
        return drawSkull(drawing, head, tones)
      case 'face': {
        for (const side of [-1, 1] as const) drawEar(drawing, head, side, tones)
        drawHead(drawing, head, tones)
        drawNose(drawing, head, features, tones)
        drawMouth(drawing, head, features, tones, !man)
        drawEyes(drawing, head, features, tones)
        drawBrows(drawing, head, features)
      }
    }
  })
}

/** Ears and scalp from behind: what short hair leaves free. */
function drawSkull(drawing: Drawing, head: HeadModel, skin: Complexion): void {
  for (const side of [-1, 1] as const) drawEar(drawing, head, side, skin)
  const at = (x: number, y: number) => head.flat(x, y)
  const skull = [
    at(-90, 40),
    at(-98, -40),
    at(-84, -108),
    at(-40, -146),
    at(0, -152),
    at(40, -146),
    at(84, -108),
    at(98, -40),
    at(90, 40),
    at(60, 96),
    at(0, 116),
    at(-60, 96),
  ]
  wash(drawing, skull, skin.wash)
  wash(drawing, [at(30, -120), at(90, -60), at(94, 20), at(60, 96), at(20, 112), at(50, 20)], skin.shade, 0.4)
  pen(drawing, [...skull, skull[0]!], { weight: 2.6 })
}

/** A face from the side, looking out of the picture. */
function drawProfile(
  drawing: Drawing,
  head: HeadModel,
  { eyes, brows, mouth, nose }: Features,
  skin: Complexion,
): void {
  const { sheet } = drawing
  const at = (x: number, y: number) => head.flat(head.far * x, y)
  const tip = 108 + (nose.wide - 1) * 20
  const lip = 91 + (mouth.full - 1) * 14
  const front = [
    at(54, -132),
    at(76, -96),
    at(84, -58),
    at(86, -28),
    at(78, -6),
    at(88, 20),
    at(100, 42),
    at(tip, 56),
    at(103, 64),
    at(84, 68),
    at(83, 78),
    at(lip + 1, 88),
    at(lip, 94),
    at(83, 98),
    at(lip - 1, 106),
    at(lip - 5, 112),
    at(77, 119),
    at(80, 132),
    at(78, 144),
    at(64, 152),
  ]
  const back = [
    at(40, 148),
    at(6, 128),
    at(-20, 100),
    at(-32, 60),
    at(-70, 76),
    at(-112, 10),
    at(-114, -60),
    at(-84, -120),
    at(-20, -150),
    at(30, -146),
  ]
  const outline = closed([...front, ...back])
  sheet.fill(outline, skin.wash)
  sheet.within(outline, (inside) => {
    const inner = { ...drawing, sheet: inside }
    wash(inner, [at(-40, 60), at(0, 96), at(40, 122), at(66, 150), at(0, 160), at(-60, 120)], skin.shade, 0.5)
    wash(inner, [at(30, 36), at(52, 28), at(58, 44), at(36, 62), at(14, 66)], skin.flush, 0.2)
    wash(inner, [at(50, -16), at(78, -20), at(76, -6), at(62, 2), at(46, -2)], skin.shade, 0.45)
    wash(inner, [at(84, 60), at(100, 62), at(86, 70), at(76, 66)], skin.shade, 0.6)
  })
  const lips = mix(mouth.colour, INK, 0.1)
  sheet.within(outline, (inside) => {
    const inner = { ...drawing, sheet: inside }
    wash(inner, [at(66, 97), at(78, 88), at(lip + 4, 85), at(lip + 4, 97), at(80, 99)], lips, 0.95)
    wash(inner, [at(66, 98), at(80, 99), at(lip + 4, 100), at(lip + 2, 113), at(76, 110)], mouth.colour, 0.9)
  })
  pen(drawing, front, { weight: 2.9, ends: [0.2, 0.3] })
  pen(drawing, [at(64, 152), ...back.slice(0, 4)], { weight: 2.4, ends: [0.4, 0.2] })
  pen(drawing, [at(62, 97), at(72, 98.5), at(85, 98)], { weight: 2.4, ends: [0.1, 0.6] })
  pen(drawing, [at(80, 58), at(76, 64), at(82, 68)], { weight: 2, ends: [0, 0.3] })
  pen(drawing, [at(88, 66), at(94, 64), at(98, 66)], { weight: 3, ends: [0.2, 0.2] })
  const eye = [at(69, -7 * eyes.open), at(62, -6), at(50, 2), at(60, 7), at(67, 6)]
  wash(drawing, eye, '#f7f1e8')
  wash(drawing, [at(68, -7), at(63, -6), at(62, 4), at(67, 5.4)], mix(eyes.iris, INK, 0.4))
  pen(drawing, [at(73, -7), at(66, -8.4 * eyes.open), at(56, -3), at(44, 3)], {
    weight: 3 + 2 * eyes.lashes,
    ends: [0.5, 0],
  })
  pen(drawing, [at(50, 3), at(60, 7.6), at(67, 6)], { weight: 1.5, ends: [0, 0.4], opacity: 0.75 })
  if (eyes.lashes > 0.5) pen(drawing, [at(70, -8), at(77, -11), at(82, -16)], { weight: 2.4, ends: [0.9, 0] })
  pen(drawing, [at(70, -17), at(60, -16), at(48, -9)], { weight: 1.5, ends: [0.1, 0], opacity: 0.7 })
  pen(drawing, [at(80, -30), at(64, -36 - brows.arch), at(42, -27)], {
    weight: 5.4 * brows.weight,
    ends: [0.7, 0],
    colour: brows.colour,
  })
  const ear = [at(-14, -6), at(-28, -14), at(-38, -4), at(-34, 18), at(-22, 38), at(-14, 44), at(-10, 30)]
  wash(drawing, ear, skin.wash)
  pen(drawing, ear, { weight: 2.2, ends: [0.2, 0.2] })
  pen(drawing, [at(-18, -2), at(-29, -2), at(-26, 16), at(-18, 24)], { weight: 1.4, ends: [0.1, 0], opacity: 0.7 })
}

/** The neck with its shadow under the jaw, and the slope of the shoulders. From behind, its sinews. */
export function drawNeck(sheet: Sheet, body: Body, skin: Skin, hand: Hand): void {
  const { left, right } = body.neck()
  const [l, r] = [smooth(left, 5), smooth(right, 5)]
  const base = [body.chest(56, 11), body.chest(0, 16), body.chest(-56, 11)]
  const outline = shape([...l.toReversed(), ...r, ...base])
  sheet.fill(outline, skin.wash)
  const at = headFrame(body)
  const back = body.pose.view === 'back'
  sheet.within(outline, (inside) => {
    const shadow = back
      ? [at(-4, 20), at(26, 20), at(22, -26), at(8, -34), at(4, -10)]
      : [at(-26, 10), at(26, 10), at(18, -9), at(4, -17), at(-15, -6)]
    inside.fill(shape(smooth(shadow, 4)), skin.shade, back ? 0.4 : 0.6)
  })
  for (const line of [l, r]) sheet.fill(inkLine({ line, weight: 1.9, ends: [0.2, 0.1], lost: 0.3 }, hand), INK)
}

/** The collar bones; from behind, the shoulder blades and the furrow of the spine. */
export function drawCollarBones(sheet: Sheet, body: Body, hand: Hand): void {
  const ink = (line: readonly Point[], weight: number, ends: readonly [number, number], opacity: number) =>
    sheet.fill(inkLine({ line: smooth(line, 4), weight, ends }, hand), INK, opacity)
  if (body.pose.view === 'back') {
    for (const s of [-1, 1])
      ink([body.chest(s * 18, 34), body.chest(s * 24, 54), body.chest(s * 40, 70)], 1.4, [0, 0], 0.65)
    ink([body.at(0, 0.5), body.at(0, 1.2), body.at(0, 1.9)], 1.5, [0, 0], 0.6)
    return
  }
  for (const s of [-1, 1])
    ink([body.chest(s * 5, 2), body.chest(s * 20, 4), body.chest(s * 42, 6)], 1.3, [0.5, 0], 0.75)
  ink([body.chest(-4, -2), body.chest(-1, 3), body.chest(3, -2)], 1, [0.25, 0.15], 0.6)
}
