import { EngineError } from '@toile/engine'
import type { RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { type Drawing, readDrawing } from './read-drawing.ts'
import { ODD_PAGES } from './testing/odd-pages.ts'
import { darknessOf, overlap, photograph, TROUSERS, WHITE } from './testing/photographed-page.ts'

const clean = readDrawing(photograph(() => WHITE, await darknessOf(TROUSERS)))

/** What is read of a page; undefined where it is refused, with a reason for the user. */
function readOrRefused(page: RgbaImage): Drawing | undefined {
  try {
    return readDrawing(page)
  } catch (error) {
    if (error instanceof EngineError && error.code === 'invalid-input') return undefined
    throw error
  }
}

describe.each(Object.entries(ODD_PAGES))('%s', (_, pageOf) => {
  it.each([1, 2, 3, 4, 5, 6])('is read as the clean drawing, or refused: %i', async (seed) => {
    const found = readOrRefused(await pageOf(seed))
    expect(found === undefined ? 1 : overlap(found, clean)).toBeGreaterThan(0.85)
  })
})
