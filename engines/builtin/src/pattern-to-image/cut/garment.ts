import type { Details, Lower, Upper } from '@toile/drawing'
import { type Body, bodyOf, LEVEL, type Stature } from './body.ts'
import { cutBow, cutLyingCollar, cutStandingCollar } from './collar.ts'
import { cutClosure, hasLapels, LAPEL_BREAK } from './closure.ts'
import { cutBand, cutPocket, cutTail, frontOf } from './details.ts'
import type { Drape } from './drape.ts'
import { HEM_HEIGHT } from './hems.ts'
import { cutHood } from './hood.ts'
import { type MakePart, overlay, type Part, type Patch } from './mesh.ts'
import { backNeck, type Neck, neckDistance, NECKS } from './neck.ts'
import { cutRuffle, cutSkirt, type SkirtCut, TIERS } from './skirt.ts'
import { cutSleeve, type SleeveCut } from './sleeve.ts'
import { cutTrousers } from './trousers.ts'
import { cutTrunk, type TrunkCut } from './trunk.ts'

/** One garment as it was asked for. */
export interface Design {
  readonly upper: Upper | undefined
  readonly lower: Lower | undefined
  readonly details: Details
  /** 0 is worn on the body, 1 and 2 over something. */
  readonly layer: 0 | 1 | 2
  /** A top that is worn inside the waist of what is below. */
  readonly tucked: boolean
}

export interface Stance {
  /** Degrees that the arms stand off the body, and that the elbows bend. */
  readonly spread: number
  readonly bend: number
  /** Degrees that the legs stand apart. */
  readonly stride: number
}

export interface Cutting {
  readonly body: Body
  readonly drape: Drape
  readonly stance: Stance
  /** Where each piece is laid on the cloth: anything that differs from piece to piece. */
  offset(name: string): readonly [number, number]
}

/** Centimetres of a unit of a fashion figure, of which its shoulders are 65 wide from the middle: then these are 18 cm. */
const UNIT = 0.28
/** Height of a hem, cm above the floor, from which a shirt has no tails. Chosen by eye. */
const SHIRT_TAILS = 96
/** Grain of what is cut on the bias, radians from the warp. */
const BIAS = Math.PI / 4
/** Grain of what is cut across the cloth, likewise. */
const CROSS = Math.PI / 2

export const cuttingFor = (stature: Stature, drape: Drape, stance: Stance, offset: Cutting['offset']): Cutting => ({
  body: bodyOf(stature),
  drape,
  stance,
  offset,
})

/** All pieces of a garment, each with its own grain and place on the cloth, so that the print breaks at the seams. */
export function cutGarment(asked: Design, cutting: Cutting): readonly Patch[] {
  const part = (name: string, grain = 0, stuff: Part['stuff'] = 'cloth'): Part => ({
    name,
    stuff,
    grain,
    offset: cutting.offset(name),
  })
  const { design, sweep } = cutInOne(asked)
  const lower = design.lower === undefined ? [] : cutLower(design, design.lower, cutting, part)
  return design.upper === undefined
    ? lower
    : [...lower, ...cutUpper(design, design.upper, { cutting, part, sweep, below: lower })]
}

/** Looseness from which a dress has no waist. Chosen by eye. */
const WAISTLESS = 0.6

/** A loose dress that nothing holds is cut from the shoulder to the hem in one; `sweep` is how it widens, cm per cm. */
function cutInOne(design: Design): { design: Design; sweep: number } {
  const { upper, lower, details } = design
  const free = { design, sweep: details.cape ? 0.34 : 0 }
  if (upper === undefined || lower?.kind !== 'skirt' || upper.loose < WAISTLESS) return free
  const held = details.belt || details.tie || details.empire || details.ruffles || details.slit
  const sweep = { straight: 0.03, slip: 0.03, 'a-line': 0.1 }[lower.shape as string]
  if (sweep !== undefined && !held)
    return { design: { ...design, upper: { ...upper, hem: lower.hem }, lower: undefined }, sweep }
  return lower.shape === 'straight' ? { ...free, design: { ...design, lower: { ...lower, shape: 'a-line' } } } : free
}

function cutLower(design: Design, lower: Lower, { body, drape, stance }: Cutting, part: MakePart): readonly Patch[] {
  const { details } = design
  const whole = design.upper !== undefined
  const hem = HEM_HEIGHT[lower.hem]
  const pieces: Patch[] = []
  const ease = whole ? 0.6 + Math.min(4, design.upper!.ease) * UNIT * 0.5 : 0.5
  if (lower.kind === 'trousers') {
    const legs = cutTrousers(
      {
        body,
        drape,
        shape: lower.shape,
        hem: Math.max(2, hem),
        ease: 0.7,
        pleats: details.pleats,
        stride: stance.stride,
      },
      part,
    )
    pieces.push(...legs)
    if (!whole)
      for (const leg of legs.slice(0, 2))
        pieces.push(cutBand(leg, part('waistband', CROSS), LEVEL.waist + 2, LEVEL.waist - 2.6, 0.28))
    if (details.pockets)
      for (const leg of legs.slice(0, 2)) {
        const side = leg.part.name.includes('left') ? -1 : 1
        pieces.push(
          overlay(leg, part(`pocket ${side}`, 0.12 * side), 0.2, (x, y) =>
            Math.min(side * x - 9.2 - (LEVEL.waist - 3 - y) * 0.38, LEVEL.waist - 2.6 - y, y - LEVEL.waist + 17),
          ),
        )
      }
    return pieces
  }
  const top = waistOf(design) + (whole ? 0.4 : 1.4)
  const bias = lower.shape === 'slip' || (lower.shape === 'circle' && design.upper?.neckline === 'cowl')
  const cut = {
    body,
    drape,
    shape: lower.shape,
    top,
    hem,
    ease,
    slit: details.slit,
    gathered: details.ruffles && lower.shape !== 'pleated' && lower.shape !== 'pencil' && lower.shape !== 'straight',
  }
  const gored = lower.shape === 'circle' || lower.shape === 'mermaid' || lower.shape === 'asymmetric'
  const front = gored
    ? [
        cutSkirt(cut, 'front', part('front gore'), [0.27, 0.73]),
        cutSkirt(cut, 'front', part('left gore', 0.16), [0, 0.27]),
        cutSkirt(cut, 'front', part('right gore', -0.16), [0.73, 1]),
      ]
    : lower.shape === 'tiered'
      ? cutTiers(cut, 'front', part)
      : [cutSkirt(cut, 'front', part('skirt front', bias ? BIAS : 0))]
  pieces.push(
    ...front,
    ...(lower.shape === 'tiered'
      ? cutTiers(cut, 'back', part)
      : [cutSkirt(cut, 'back', part('skirt back', bias ? BIAS : 0))]),
  )
  if (details.ruffles)
    for (const side of ['front', 'back'] as const)
      pieces.push(cutRuffle(cut, side, part(`ruffle ${side}`), hem < 40 ? 15 : 10))
  if (lower.shape === 'wrap')
    pieces.push(
      overlay(front[0]!, part('wrap'), 0.3, (x, y) => x + 3 - (top - y) * 0.12 + 6 * (1 - Math.min(1, (top - y) / 30))),
    )
  if (!whole) for (const panel of front) pieces.push(cutBand(panel, part('waistband', CROSS), top + 1, top - 3.6, 0.25))
  if (details.pockets)
    for (const side of [-1, 1])
      pieces.push(
        cutPocket(front[0]!, part(`pocket ${side}`), {
          x: side * 9.5,
          top: top - 11,
          wide: 12.5,
          deep: Math.min(15, top - hem - 18),
        }),
      )
  return pieces
}

/** Each tier is its own strip, gathered into the one above. */
const cutTiers = (cut: SkirtCut, side: 'front' | 'back', part: MakePart): readonly Patch[] =>
  TIERS.slice(1).map((to, k) => cutSkirt(cut, side, part(`tier ${k} ${side}`), [0, 1], [TIERS[k]!, to]))

/** Where a dress is joined: under the bust in the empire line. */
const waistOf = ({ details, upper, lower }: Design): number =>
  details.empire && upper !== undefined && lower?.kind === 'skirt' ? LEVEL.ribs : LEVEL.waist

const hasLyingCollar = (upper: Upper): boolean =>
  hasLapels(upper) || upper.collar === 'peter pan' || upper.collar === 'sailor' || upper.collar === 'camp'

/** The opening that a collar asks for. */
function neckFor(upper: Upper): Neck {
  const own = NECKS[upper.neckline]
  if (hasLapels(upper)) return { shape: 'v', wide: own.wide || 8, deep: 27 }
  if (upper.collar === 'camp') return { shape: 'v', wide: 8, deep: 10 }
  return upper.collar === 'sailor' ? { shape: 'v', wide: 8, deep: 14 } : own
}

/** Height of a top's hem. */
function hemOf(design: Design, upper: Upper): number {
  if (design.lower !== undefined) return waistOf(design)
  if (design.tucked) return LEVEL.waist - 1
  return HEM_HEIGHT[upper.hem] - (upper.hem === 'hip' ? 1 : 0)
}

interface Making {
  readonly cutting: Cutting
  readonly part: MakePart
  /** Widening below the bust, cm per cm. */
  readonly sweep: number
  /** What is worn under the waist. */
  readonly below: readonly Patch[]
}

function cutUpper(design: Design, upper: Upper, { cutting, part, sweep, below }: Making): readonly Patch[] {
  const { body, drape, stance } = cutting
  const { details } = design
  const neck = neckFor(upper)
  const open = upper.closure === 'open' && design.layer > 0
  const ease = 0.7 + Math.min(16, upper.ease) * UNIT + design.layer * 0.5
  const attached = design.lower !== undefined
  const hem = hemOf(design, upper)
  const cut: TrunkCut = {
    body,
    drape,
    ease: attached ? Math.min(2.2, ease) : ease,
    loose: looseness(design, upper),
    hem,
    neck,
    sleeved: upper.sleeve !== 'none',
    hemmed: !attached && !design.tucked,
    tails: upper.collar === 'shirt' && design.layer === 0 && !attached && !design.tucked && hem < SHIRT_TAILS ? 6.5 : 0,
    sweep,
    belted: (details.belt || details.tie) && !attached && !open,
    open: open ? 5.5 : 0,
  }
  const bias = upper.neckline === 'cowl' || upper.neckline === 'slip'
  const front = cutTrunk(cut, 'front', part('front', bias ? BIAS : 0))
  const back = cutTrunk(cut, 'back', part('back', bias ? BIAS : 0))
  const pieces: Patch[] = [front, back, ...cutLabel(cut, back, part)]
  pieces.push(...cutClosure(upper, cut, front, part))
  if (upper.neckline === 'crew' && upper.collar === 'none' && upper.closure === 'none' && design.layer === 0) {
    for (const [side, panel] of [
      ['front', front],
      ['back', back],
    ] as const)
      pieces.push(overlay(panel, part('neckband', CROSS), 0.16, (x, y) => 1.9 - neckDistance(cut.neck, side, x, y)))
  }
  if (upper.neckline === 'turtleneck')
    pieces.push(cutStandingCollar('turtleneck', neck.wide, neck.deep, cut, part('neck', CROSS)))
  const before = frontOf([...pieces, ...below])
  if (hasLyingCollar(upper)) {
    const breakAt = Math.max(cut.hem + 6, LAPEL_BREAK)
    pieces.push(...cutLyingCollar({ front, back }, upper.collar, cut, part('collar', CROSS), breakAt))
    if (upper.collar === 'sailor') pieces.push(...cutBow(part('knot', BIAS), LEVEL.neckPit - neck.deep - 1, before))
  } else if (upper.collar === 'bow' || details.bow) pieces.push(...cutBow(part('bow', BIAS), bowAt(neck), before))
  else if (upper.collar !== 'none') {
    const wide = Math.max(7.2, cut.neck.wide - 0.4)
    pieces.push(cutStandingCollar(upper.collar, wide, neck.deep - 0.6, cut, part('collar', CROSS)))
  }
  if (details.hood) {
    pieces.push(cutHood(cut, part('hood', CROSS)))
    if (details.drawstring)
      for (const side of [-1, 1])
        pieces.push(
          cutTail(part(`cord ${side}`, 0, 'trim'), side * 2.4, LEVEL.neckPit - 3, before, {
            length: side < 0 ? 19 : 17.5,
            lean: side * 0.05,
            width: 0.6,
          }),
        )
  }
  if (upper.sleeve !== 'none' && upper.neckline !== 'one shoulder') {
    const sleeve: SleeveCut = { body, drape, upper, ease, spread: stance.spread, bend: stance.bend }
    for (const side of [-1, 1] as const) {
      const own = cutSleeve(sleeve, side, part(side < 0 ? 'left sleeve' : 'right sleeve', side * 0.05))
      pieces.push(own)
      if (
        upper.closure === 'buttons' &&
        upper.sleeveLength === 'long' &&
        upper.sleeve === 'set-in' &&
        design.layer === 0 &&
        upper.collar !== 'none'
      )
        pieces.push(cutCuff(own, part('cuff', CROSS)))
    }
  }
  const waist = attached || cut.hem < 100
  if ((details.belt || details.tie) && waist) pieces.push(...cutBelt(design, front, back, { part, before }))
  if (details.hood && upper.closure === 'none' && cut.hem < 96)
    pieces.push(overlay(front, part('pouch', 0.02), 0.3, (x, y, z) => (z < 0 ? -1 : pouch(x, y - cut.hem - 4))))
  else if (details.pockets && !attached) {
    if (upper.collar === 'shirt' || upper.collar === 'camp')
      pieces.push(cutPocket(front, part('chest pocket'), { x: 8.4, top: 126, wide: 9.6, deep: 11 }))
    else if (cut.hem < 96)
      for (const side of [-1, 1])
        pieces.push(
          cutPocket(
            front,
            part(`pocket ${side}`),
            { x: side * 10, top: Math.max(cut.hem + 19, 97), wide: 13, deep: 15 },
            0.55,
          ),
        )
  }
  return pieces
}

/** How loosely a top follows the waist: a cape hangs free, what is tucked in or joined to a skirt does not. */
function looseness({ lower, tucked, details }: Design, { loose }: Upper): number {
  if (details.cape) return 1
  return lower !== undefined || tucked ? Math.min(0.25, loose) : loose
}

/** The maker's label, sewn inside the back of the neck. */
function cutLabel(cut: TrunkCut, back: Patch, part: MakePart): readonly Patch[] {
  if (cut.neck.wide === 0 || cut.neck.shape === 'halter') return []
  const top = backNeck(cut.neck) - 0.9
  return [overlay(back, part('label', 0, 'label'), -0.3, (x, y) => Math.min(2.1 - Math.abs(x), top - y, y - top + 1.7))]
}

/** The end of a long sleeve, cross-grain and doubled. */
function cutCuff(sleeve: Patch, part: Part): Patch {
  let low = Infinity
  for (let i = 1; i < sleeve.at.length; i += 3) low = Math.min(low, sleeve.at[i]!)
  return overlay(sleeve, part, 0.22, (_x, y) => low + 6.5 - y)
}

function cutBelt(
  { details }: Design,
  front: Patch,
  back: Patch,
  { part, before }: { part: MakePart; before: (x: number, y: number) => number },
): readonly Patch[] {
  const stuff = details.tie && details.beltColour === undefined ? 'cloth' : 'trim'
  const name = part('belt', stuff === 'cloth' ? CROSS : 0, stuff)
  const band = [front, back].map((panel) => cutBand(panel, name, LEVEL.waist + 2.2, LEVEL.waist - 1.8, 0.5))
  if (!details.tie) return band
  const tails = part('tail', stuff === 'cloth' ? 0.06 : 0, stuff)
  return [
    ...band,
    cutTail(tails, 3, LEVEL.waist, before, { length: 30, lean: -0.1 }),
    cutTail(tails, 3.8, LEVEL.waist, (x, y) => before(x, y) + 0.4, { length: 24, lean: 0.2 }),
  ]
}

/** Height of the knot of a bow: under the throat, or at the edge of a bodice that leaves it bare. */
const bowAt = ({ wide, deep }: Neck): number => (wide === 0 ? 129 : LEVEL.neckPit - Math.max(0, deep - 1.6) - 1.5)

/** Inside of the one pocket of a hooded top for both hands, `y` from its seam: its upper corners are cut off aslant. */
const pouch = (x: number, y: number): number => Math.min(15.5 - Math.abs(x), y, 17.5 - y, 22.5 - Math.abs(x) - 0.62 * y)
