import { mix } from '../colour.ts'
import { PAPER } from '../figures/tones.ts'
import { brushLine, num, point } from '../geometry/path.ts'
import { createRandom } from '../random.ts'
import { evenly } from '../sketch/ink.ts'
import type { Hand } from '../sketch/ink.ts'
import { Sheet } from '../sketch/sheet.ts'
import { closed, pen, wash } from './brush.ts'
import type { Drawing } from './brush.ts'
import { Bust } from './bust.ts'
import {
  drawBeard,
  drawEarring,
  drawFreckles,
  drawGlasses,
  drawHeadscarf,
  drawShine,
  drawTurban,
  drawVitiligo,
} from './extras.ts'
import { drawAge, drawBrows, drawEar, drawEyes, drawMouth, drawNose } from './features.ts'
import type { Complexion } from './features.ts'
import { bald, drawLocks, drawPlait } from './hair.ts'
import { HeadModel } from './head-model.ts'
import type { Person } from './people.ts'

/** The picture in units of the head: 480 wide, 600 high, the line of the eyes 250 below its upper edge. */
const VIEW = { left: -240, top: -250, width: 480, height: 600 } as const

/** Head and shoulders in ink and marker. Equal people give equal bytes. */
export function drawPortrait(person: Person): string {
  const sheet = new Sheet()
  const hand: Hand = {
    weight: 1.05,
    lost: 0.5,
    overshoot: 0,
    medium: 'marker',
    random: createRandom('portrait', person.name),
  }
  const drawing: Drawing = { sheet, hand }
  const { skin, covering } = person
  const head = new HeadModel(person.proportions, person.bearing)
  const bust = new Bust(head, person.shoulder)
  const hair = person.hair(head)

  drawGround(drawing, person.ground)
  drawLocks(drawing, hair.back, mix(person.hairColour, '#14100f', 0.3))
  bust.draw(drawing, skin)
  bust.dress(drawing, person.clothes)
  const ears = () => {
    if (covering === undefined) for (const side of [-1, 1] as const) drawEar(drawing, head, side, skin)
  }
  if (hair.ears !== 'free') ears()
  const outline = drawHead(drawing, head, skin)
  if (person.vitiligo !== undefined) drawVitiligo(drawing, head, outline, person.vitiligo)
  if (person.freckles !== undefined)
    sheet.within(outline, (inside) => drawFreckles({ ...drawing, sheet: inside }, head, person.freckles!))
  drawNose(drawing, head, person.features, skin)
  if (person.beard !== undefined)
    sheet.within(outlineWith(outline, person), (inside) =>
      drawBeard({ ...drawing, sheet: inside }, head, person.beard!),
    )
  drawMouth(drawing, head, person.features, skin, person.lipstick)
  drawEyes(drawing, head, person.features, skin)
  drawBrows(drawing, head, person.features)
  drawAge(drawing, head, person.age ?? 0)
  if (person.hair === bald && covering === undefined) drawShine(drawing, head, skin)
  drawLocks(drawing, hair.front, person.hairColour)
  if (hair.ears === 'free') ears()
  if (covering?.kind === 'headscarf') drawHeadscarf(drawing, head, covering.colour)
  if (covering?.kind === 'turban') drawTurban(drawing, head, covering.colour)
  if (person.plait === true) drawPlait(drawing, head, person.hairColour)
  if (person.earrings !== undefined) drawEarring(drawing, head, person.earrings.kind, person.earrings.colour)
  if (person.glasses !== undefined) drawGlasses(drawing, head, person.glasses)

  const box = [VIEW.left, VIEW.top, VIEW.width, VIEW.height].map(num).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${VIEW.width}" height="${VIEW.height}"><rect x="${VIEW.left}" y="${VIEW.top}" width="${VIEW.width}" height="${VIEW.height}" fill="${PAPER}"/>${sheet.markup}</svg>`
}

/** A beard may leave the face at the chin; it may not climb over its other edges. */
const outlineWith = (outline: string, person: Person): string =>
  `${outline}M-140 60L140 60L140 ${190 + (person.beard?.long ?? 0)}L-140 ${190 + (person.beard?.long ?? 0)}Z`

/** Three strokes of a broad marker. */
function drawGround({ sheet, hand }: Drawing, colour: string): void {
  const tint = mix(PAPER, colour, 0.62)
  const { random } = hand
  for (let i = 0; i < 5; i++) {
    const x = -176 + i * 88 + random.between(-8, 8)
    const line = [
      point(x + 16, -216 + random.between(-16, 26)),
      point(x + 4, 40),
      point(x - 10, 330 + random.between(-20, 40)),
    ]
    sheet.fill(
      brushLine(evenly(line, 24), () => 47 + random.between(-1, 1)),
      tint,
      0.62,
    )
  }
}

/** Skull and face with the planes that lie in shadow. Returns the outline's path data. */
function drawHead(drawing: Drawing, head: HeadModel, skin: Complexion): string {
  const { sheet } = drawing
  const [l, r] = [head.contour(-1), head.contour(1)]
  const around = [...l, ...r.toReversed()]
  const outline = closed(around)
  sheet.fill(outline, skin.wash)
  sheet.within(outline, (inside) => {
    const inner = { ...drawing, sheet: inside }
    const dark = head.turn < -8 ? -1 : 1
    // The side of the face that is turned from the light, its edge running over brow, cheekbone and jaw.
    const edge = head.contour(dark)
    wash(
      inner,
      [
        head.at(dark * 74, -130, 30),
        head.at(dark * 72, -60, 48),
        head.at(dark * 62, -8, 58),
        head.at(dark * 68, 28, 58),
        head.at(dark * 50, 62, 66),
        head.at(dark * 40, 104, 70),
        head.at(dark * 22, 142, 82),
        head.at(dark * 16, 170, 80),
        ...edge.toReversed().map((p) => ({ x: p.x + dark * 30, y: p.y })),
      ],
      skin.shade,
      0.34,
    )
    wash(
      inner,
      [
        head.at(-dark * 88, 30, 16),
        head.at(-dark * 60, 56, 58),
        head.at(-dark * 46, 84, 68),
        head.at(-dark * 62, 100, 44),
        head.at(-dark * 90, 80, 4),
      ],
      skin.shade,
      0.22,
    )
    for (const s of [-1, 1] as const)
      for (const k of [1, 0.78, 0.56])
        wash(
          inner,
          Array.from({ length: 12 }, (_, i) =>
            head.at(
              s * (54 + 27 * k * Math.cos(i * 0.5236)),
              36 + 16 * k * Math.sin(i * 0.5236) - 5 * Math.cos(i * 0.5236),
              62,
            ),
          ),
          skin.flush,
          0.1,
        )
  })
  const [near, far] = head.far === 1 ? [l, r] : [r, l]
  pen(drawing, [...far.slice(1), ...near.slice(8, -1).toReversed()], { weight: 2.9, ends: [0.2, 0.2], lost: 0.15 })
  pen(drawing, near.slice(0, 7), { weight: 2.4, ends: [0.2, 0.2] })
  return outline
}
