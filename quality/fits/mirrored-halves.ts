import { bodyMidline } from '../../engines/builtin/src/image-to-flatlay/body-midline.ts'
import { hairBeside } from '../../engines/builtin/src/image-to-flatlay/lay-flat.ts'
import { countMarked, createFloat, type GreyImage, resampleGrey } from '@toile/imaging'
import {
  findHalves,
  findLegs,
  gapOfLegs,
  type GarmentHalves,
  neckOfHalf,
} from '../../engines/builtin/src/image-to-flatlay/reconstruct/halves.ts'
import { layNearest } from '../../engines/builtin/src/image-to-flatlay/reconstruct/lay-picture.ts'
import { layHalves } from '../../engines/builtin/src/image-to-flatlay/reconstruct/flat-transform.ts'
import { type LabelledPhoto, OVER_TOPS } from './labelled-photos.ts'

/** Garments of which a flat-lay would show one half, and its mirror image. */
export interface MirroredHalf {
  readonly number: number
  /** Of a leg its `gapOfLegs`, of half a jacket its `neckOfHalf`. */
  readonly value: number
}

/** Half of what is worn open. */
export interface MirroredFront extends MirroredHalf {
  /** In which share of the garment's rows hair lies over it or right beside it. */
  readonly hair: number
}

const TROUSERS = 'jeans pants leggings'.split(' ')
/** Labelled pixels at least. */
const LEAST = 3000

/** Trousers of which one leg would be mirrored: how far it would stand off from its mirror image. */
export function mirroredLegs({ number, labelled }: LabelledPhoto): MirroredHalf[] {
  const mask = labelled(TROUSERS)
  if (countMarked(mask) < LEAST) return []
  const halves = findLegs(mask)
  return halves !== undefined && halves.rise === 0 && isMirrored(halves)
    ? [{ number, value: gapOfLegs(laidBy(halves, mask)) }]
    : []
}

/** Jackets and coats of which one half would be mirrored: how far its top would be from the middle, and how much hair hangs over it. */
export function mirroredFronts(photo: LabelledPhoto): MirroredFront[] {
  return OVER_TOPS.flatMap((name) => {
    const mask = photo.labelled([name])
    const middle = countMarked(mask) < LEAST ? undefined : bodyMidline(parseOf(photo), mask)
    const halves = middle === undefined ? undefined : findHalves(mask, middle)
    return halves !== undefined && isMirrored(halves)
      ? [
          {
            number: photo.number,
            value: neckOfHalf(laidBy(halves, mask)),
            hair: hairBeside(mask, photo.labelled(['hair']), halves),
          },
        ]
      : []
  })
}

const isMirrored = ({ left, right }: GarmentHalves): boolean => left.mirrored !== right.mirrored

const laidBy = (halves: GarmentHalves, mask: GreyImage): GreyImage =>
  layNearest(mask, layHalves(mask, halves, 288, 384, { across: 0.86, down: 0.88 }))

/** What `bodyMidline` asks of a parse, from labels. */
const NAMED = { hair: ['hair'], skin: ['skin'], bag: ['bag', 'purse', 'wallet'] } as const
const GRID = { width: 112, height: 168 } as const

function parseOf({ labelled, person }: LabelledPhoto): Parameters<typeof bodyMidline>[0] {
  const small = (mask: GreyImage): GreyImage => resampleGrey(mask, GRID.width, GRID.height, 'box')
  const named = Object.values(NAMED).map((labels) => small(labelled(labels)))
  const worn = small(person)
  const logits = createFloat(GRID.width, GRID.height, named.length + 2)
  for (let cell = 0, p = 0; cell < worn.data.length; cell += 1, p += logits.channels) {
    logits.data[p] = 255 - worn.data[cell]!
    logits.data[p + 1] = worn.data[cell]! / 2
    for (const [k, { data }] of named.entries()) logits.data[p + 2 + k] = data[cell]!
  }
  return { classes: ['background', 'worn', ...Object.keys(NAMED)], logits }
}
