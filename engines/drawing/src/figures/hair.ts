import { drawEar } from '../portraits/features.ts'
import {
  afro,
  bald,
  bun,
  cropped,
  drawPlait,
  loose,
  plaited,
  ponytail,
  shortTop,
  withFringe,
} from '../portraits/hair.ts'
import type { HairStyle as Shape } from '../portraits/hair.ts'
import { drawLocks } from '../portraits/locks.ts'
import type { Hand } from '../sketch/ink.ts'
import type { Sheet } from '../sketch/sheet.ts'
import type { Body } from './body.ts'
import { hairFromBehind, hairInProfile } from './hair-views.ts'
import type { Fall } from './hair-views.ts'
import { headOf, headViewOf, onHead } from './head.ts'
import type { Skin } from './figure-colours.ts'

export const HAIR_STYLES = [
  'bun',
  'bob',
  'waves',
  'long',
  'pixie',
  'topknot',
  'curls',
  'ponytail',
  'crop',
  'fringe',
  'braid',
  'box braids',
  'afro',
  'buzz',
  'bald',
] as const
export type HairStyle = (typeof HAIR_STYLES)[number]

/** A style from the front, and what of it is seen from the side and from behind. */
interface Style {
  readonly shape: Shape
  readonly fall: Fall
}

/** Lengths in units of `HeadModel`, for a head 300 high. Chosen by eye. */
const STYLES: Readonly<Record<HairStyle, Style>> = {
  bun: { shape: bun('low', 6), fall: { kind: 'knot', height: 30, size: 46 } },
  topknot: { shape: bun('high', 4), fall: { kind: 'knot', height: -180, size: 48 } },
  bob: { shape: loose({ to: 122, volume: 12, part: 14 }), fall: { kind: 'down', to: 128, wave: 0 } },
  waves: {
    shape: loose({ to: 300, volume: 20, part: 16, wave: 12, period: 84 }),
    fall: { kind: 'down', to: 300, wave: 12 },
  },
  long: { shape: loose({ to: 390, volume: 10, part: 4 }), fall: { kind: 'down', to: 400, wave: 2 } },
  pixie: { shape: shortTop({ lift: 16, fall: 34, wave: 6, sides: 1 }), fall: { kind: 'short' } },
  curls: {
    shape: loose({ to: 200, volume: 44, part: 8, wave: 16, period: 46 }),
    fall: { kind: 'down', to: 200, wave: 16 },
  },
  ponytail: { shape: ponytail, fall: { kind: 'tail', height: -100 } },
  crop: { shape: shortTop({ lift: 18, fall: 12, wave: 5, sides: 0.85 }), fall: { kind: 'short' } },
  fringe: { shape: withFringe(loose({ to: 150, volume: 9, part: 0 })), fall: { kind: 'down', to: 156, wave: 0 } },
  braid: { shape: plaited, fall: { kind: 'tail', height: 40 } },
  'box braids': {
    shape: loose({ to: 360, volume: 12, part: -6, braids: true }),
    fall: { kind: 'down', to: 370, wave: 0, braids: true },
  },
  afro: { shape: afro(156), fall: { kind: 'round', radius: 156 } },
  buzz: { shape: cropped(4, 1, 'coils'), fall: { kind: 'short', close: true } },
  bald: { shape: bald, fall: { kind: 'none' } },
}

/** Share of the hairs that a small head is drawn with. Chosen by eye. */
const DETAIL = 0.5

/** What grows on a head; `colour` is `#rrggbb`. */
export interface Hair {
  readonly style: HairStyle
  readonly colour: string
}

/** Hair that lies behind neck and shoulders; to be drawn before the body. */
export function drawBackHair(sheet: Sheet, body: Body, { style, colour }: Hair, hand: Hand): void {
  if (headViewOf(body) !== 'face') return
  onHead(sheet, body, hand, (drawing) =>
    drawLocks({ ...drawing, detail: DETAIL }, STYLES[style].shape(headOf(body)).back, colour),
  )
}

/** Hair over forehead and shoulders, and the ears it leaves free; of a head that is turned away, all of its hair. */
export function drawFrontHair(sheet: Sheet, body: Body, { style, colour }: Hair, skin: Skin, hand: Hand): void {
  const { shape, fall } = STYLES[style]
  const head = headOf(body)
  const view = headViewOf(body)
  onHead(sheet, body, hand, (plain) => {
    const drawing = { ...plain, detail: DETAIL }
    if (view !== 'face') {
      drawLocks(drawing, (view === 'away' ? hairFromBehind : hairInProfile)(head, fall), colour)
      return
    }
    const { front, ears } = shape(head)
    drawLocks(drawing, front, colour)
    if (ears === 'free')
      for (const side of [-1, 1] as const) drawEar(drawing, head, side, { ...skin, flush: skin.lips })
    if (style === 'braid') drawPlait(drawing, head, colour)
  })
}
