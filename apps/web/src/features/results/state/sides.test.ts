import { describe, expect, it } from 'vitest'
import type { Slot } from '../../../lib/jobs/index.ts'
import { generationOf } from '../../../testing/generation.ts'
import { otherSide, sideShown } from './sides.ts'

const before = generationOf('small', { upscaled: true })
const image = generationOf('large', { upscaled: true, upscaled_from_id: 'small' })
const slot: Slot = { state: 'made', image, before }
const none = new Set<string>()
const shownOf = (wanted: ReadonlySet<string>, gone: ReadonlySet<string>) => {
  const shown = sideShown(slot, wanted, gone)
  return shown.state === 'made' ? shown.image.output_image_id : null
}

describe('a slot whose picture was upscaled', () => {
  it('shows the larger one, and the one before where that is wanted', () => {
    expect([shownOf(none, none), otherSide(slot, none, none)]).toEqual(['large', 'before'])
    const wanted = new Set(['small'])
    expect([shownOf(wanted, none), otherSide(slot, wanted, none)]).toEqual(['small', 'after'])
  })

  it('shows what is left of it where one was deleted, and offers no other', () => {
    expect([shownOf(none, new Set(['large'])), otherSide(slot, none, new Set(['large']))]).toEqual(['small', null])
    const wanted = new Set(['small'])
    expect([shownOf(wanted, new Set(['small'])), otherSide(slot, wanted, new Set(['small']))]).toEqual(['large', null])
  })

  it('has no other side where nothing was upscaled', () => {
    const made: Slot = { state: 'made', image: generationOf('one') }
    expect([sideShown(made, none, none), otherSide(made, none, none)]).toEqual([made, null])
  })
})
