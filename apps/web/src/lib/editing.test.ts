import { describeMode, MODES } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { allUses, usesOf } from './editing.ts'

const names = (uses: readonly { mode: string; becomes: string }[]) =>
  uses.map(({ mode, becomes }) => `${mode} ${becomes}`)

describe('the uses of a picture', () => {
  it('are each place for a picture that there is', () => {
    const uses = [
      'create-background as the photo',
      'swap-garment as the photo',
      'swap-garment as the flat-lay',
      'sketch-to-image as the sketch',
      'pattern-to-image as the pattern',
      'image-to-flatlay as the photo',
    ]
    expect(names(allUses()).filter((name) => uses.includes(name))).toEqual(uses)
    const places = MODES.map(describeMode).flatMap(({ target, source }) => [target, source])
    expect(allUses()).toHaveLength(places.filter((need) => need !== 'none').length)
  })

  it.each(MODES)('of %s are all of them, each once', (type) => {
    const { fit, others } = usesOf(type, MODES)
    expect([...names(fit), ...names(others)].toSorted()).toEqual(names(allUses()).toSorted())
    expect(fit.length > 0).toBe(describeMode(type).shows !== null)
  })

  it.each([
    ['create-pattern', 'pattern-to-image as the pattern'],
    ['create-sketch', 'sketch-to-image as the sketch'],
    ['image-to-flatlay', 'swap-garment as the flat-lay'],
    ['pattern-to-image', 'create-background as the photo'],
  ] as const)('of %s begin with %s', (type, first) => {
    expect(names(usesOf(type, MODES).fit)[0]).toBe(first)
  })

  it('are only of modes that an engine can do now', () => {
    const { fit, others } = usesOf('create-pattern', ['swap-garment', 'create-pattern'])
    expect(names(fit)).toEqual([])
    expect(names(others)).toEqual(['swap-garment as the photo', 'swap-garment as the flat-lay'])
  })
})
