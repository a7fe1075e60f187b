import { describe, expect, it } from 'vitest'
import { lightAt } from './light.ts'

describe('lightAt', () => {
  const at = (subjectElevation?: number) =>
    lightAt('noon', { side: 0.3, behind: false, lift: 1, subjectElevation }).elevation

  it('takes the height of the light that is on the subject', () => {
    expect(at(0.7)).toBe(0.7)
    expect(at(1.1)).toBe(1.1)
    expect(at()).toBeCloseTo(0.85)
  })

  it('keeps the sun of noon high and that of the evening low, whatever is on the subject', () => {
    expect(at(0.1)).toBeCloseTo(0.5)
    expect(at(-0.4)).toBeCloseTo(0.5)
    const evening = (subjectElevation: number) =>
      lightAt('golden hour', { side: 0, behind: false, lift: 1, subjectElevation }).elevation
    expect(evening(1.3)).toBeCloseTo(0.51)
    expect(evening(1.3)).toBeGreaterThan(evening(0.2))
  })
})
