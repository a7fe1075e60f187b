import type { Parse } from '@toile/eye'
import { createFloat, createGrey, type GreyImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { missingParts } from './missing-parts.ts'

const CLASSES = ['background', 'hair', 'skin', 'upper', 'lower', 'shoes']
const [W, H] = [40, 60]

/** A figure of cells: head, arms, shirt, trousers and shoes, and what else is drawn over it. */
function parseOf(over: (x: number, y: number) => string | undefined = () => undefined): Parse {
  const logits = createFloat(W, H, CLASSES.length)
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < W; x++) {
      const name = over(x, y) ?? figureAt(x, y) ?? 'background'
      logits.data[(y * W + x) * CLASSES.length + CLASSES.indexOf(name)] = 8
    }
  }
  return { classes: CLASSES, logits }
}

function figureAt(x: number, y: number): string | undefined {
  const aside = Math.abs(x - 20)
  if (y >= 4 && y < 8 && aside < 3) return 'hair'
  if (y >= 8 && y < 14 && aside < 3) return 'skin'
  if (y >= 14 && y < 32) return aside < 7 ? 'upper' : aside < 9 ? 'skin' : undefined
  if (y >= 32 && y < 58 && aside >= 1 && aside < 6) return y < 54 ? 'lower' : 'shoes'
  return undefined
}

/** Four pixels a cell. */
function selection(keeps: (x: number, y: number) => boolean): GreyImage {
  const mask = createGrey(4 * W, 4 * H, 255)
  for (let i = 0; i < mask.data.length; i++) {
    if (keeps((i % (4 * W)) >> 2, Math.floor(i / (4 * W)) >> 2)) mask.data[i] = 0
  }
  return mask
}

const person = (x: number, y: number) => figureAt(x, y) !== undefined

const lacksLegs = (...given: Parameters<typeof missingParts>) => missingParts(...given).legs
const lacksHead = (...given: Parameters<typeof missingParts>) => missingParts(...given).head

describe('missingParts', () => {
  it('tells legs that are left out, one or both', () => {
    expect(
      lacksLegs(
        parseOf(),
        selection((x, y) => person(x, y) && y < 42),
      ),
    ).toBe(true)
    expect(
      lacksLegs(
        parseOf(),
        selection((x, y) => person(x, y) && !(y > 40 && x > 20)),
      ),
    ).toBe(true)
  })

  it('says nothing of a whole person, nor of a ragged edge', () => {
    expect(lacksLegs(parseOf(), selection(person))).toBe(false)
    expect(
      lacksLegs(
        parseOf(),
        selection((x, y) => person(x, y) && person(x + 1, y) && person(x - 1, y)),
      ),
    ).toBe(false)
  })

  it('says nothing of somebody else, whose head is left out too, nor of legs far away', () => {
    const twin = (x: number, y: number) => (x >= 30 ? figureAt(x - 16, y) : undefined)
    expect(lacksLegs(parseOf(twin), selection(person))).toBe(false)
    const far = (x: number, y: number) => (x < 5 && y > 30 ? 'lower' : undefined)
    expect(lacksLegs(parseOf(far), selection(person))).toBe(false)
  })

  it('says nothing where a garment alone is kept', () => {
    expect(
      lacksLegs(
        parseOf(),
        selection((x, y) => figureAt(x, y) === 'upper'),
      ),
    ).toBe(false)
  })

  it('says nothing of a picture without a person', () => {
    expect(
      lacksLegs(
        parseOf(() => 'background'),
        selection(person),
      ),
    ).toBe(false)
    expect(lacksLegs(parseOf(), createGrey(4 * W, 4 * H, 255))).toBe(false)
  })

  it('tells a head that is left out, whole or from the eyes up', () => {
    for (const from of [14, 11]) {
      expect(
        lacksHead(
          parseOf(),
          selection((x, y) => person(x, y) && y >= from),
        ),
      ).toBe(true)
    }
  })

  it('says nothing of a head that is there, nor of a raised hand or somebody else beside it', () => {
    expect(lacksHead(parseOf(), selection(person))).toBe(false)
    const hand = (x: number, y: number) => (x >= 27 && x < 31 && y >= 8 && y < 13 ? 'skin' : undefined)
    expect(lacksHead(parseOf(hand), selection(person))).toBe(false)
    const twin = (x: number, y: number) => (x >= 30 ? figureAt(x - 16, y) : undefined)
    expect(lacksHead(parseOf(twin), selection(person))).toBe(false)
  })

  it('says nothing of a head where a garment alone is kept', () => {
    expect(
      lacksHead(
        parseOf(),
        selection((x, y) => figureAt(x, y) === 'upper'),
      ),
    ).toBe(false)
  })
})
