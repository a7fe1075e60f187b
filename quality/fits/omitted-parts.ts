import { type MissingParts, missingParts } from '../../engines/builtin/src/create-background/missing-parts.ts'
import { parsePerson } from '../../engines/builtin/src/create-background/parse-person.ts'
import type { Eye } from '@toile/eye'
import { boundingBox, type GreyImage } from '@toile/imaging'
import type { LabelledPhoto } from './labelled-photos.ts'

/** What of a figure a selection leaves out: nothing, both lower legs, the one on the left, the upper part of the head. */
export const PARTS = ['nothing', 'lower legs', 'one of them', 'crown'] as const

/** A selection of a figure, and what is told of it. */
export interface OmittedPart {
  readonly part: (typeof PARTS)[number]
  readonly told: MissingParts
}

/** Where lower legs begin and a crown ends, in heights of the figure from its top. */
const KNEES = 0.72
const CROWN = 1 / 8

/** A figure selected whole, and without each of its parts; none where nobody is labelled or the eye names nothing. */
export async function omittedParts({ photo, person }: LabelledPhoto, eye: Eye): Promise<OmittedPart[]> {
  const parsed = await parsePerson(eye, photo)
  const selections = withoutParts(person)
  if (!parsed) return []
  return PARTS.flatMap((part) => {
    const mask = selections?.[part]
    return mask ? [{ part, told: missingParts(parsed.parse, mask) }] : []
  })
}

/** Selections of a figure, 255 = marked. @returns as what create-background is given: 0 = what is kept */
export function withoutParts(person: GreyImage): Readonly<Record<OmittedPart['part'], GreyImage>> | undefined {
  const box = boundingBox(person, 128, 0)
  if (!box) return undefined
  const { width, data } = person
  const tall = box.bottom - box.top
  const [knees, crown] = [box.top + KNEES * tall, box.top + CROWN * tall]
  const below: number[] = []
  for (let i = Math.ceil(knees) * width; i < data.length; i += 1) if (data[i]! >= 128) below.push(i % width)
  const middle = below.reduce((sum, x) => sum + x, 0) / below.length
  const keep = (isKept: (x: number, y: number) => boolean): GreyImage => ({
    ...person,
    data: data.map((value, i) => (value >= 128 && isKept(i % width, Math.floor(i / width)) ? 0 : 255)),
  })
  return {
    nothing: keep(() => true),
    'lower legs': keep((_, y) => y < knees),
    'one of them': keep((x, y) => y < knees || x >= middle),
    crown: keep((_, y) => y >= crown),
  }
}
