import { mix } from '../../engines/drawing/src/colour.ts'
import { PAPER } from '../../engines/drawing/src/figures/figure-colours.ts'
import { brushLine, num, point } from '../../engines/drawing/src/geometry/path.ts'
import { createRandom } from '@toile/imaging'
import { evenly, type Hand } from '../../engines/drawing/src/sketch/ink.ts'
import { Sheet } from '../../engines/drawing/src/sketch/sheet.ts'
import type { Drawing } from '../../engines/drawing/src/portraits/brush.ts'
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
import {
  drawAge,
  drawBrows,
  drawEar,
  drawEyes,
  drawMouth,
  drawNose,
} from '../../engines/drawing/src/portraits/features.ts'
import { bald, drawPlait } from '../../engines/drawing/src/portraits/hair.ts'
import { drawLocks } from '../../engines/drawing/src/portraits/locks.ts'
import { drawHead } from '../../engines/drawing/src/portraits/face.ts'
import { HeadModel } from '../../engines/drawing/src/portraits/head-model.ts'
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
