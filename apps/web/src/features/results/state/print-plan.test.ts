import { describe, expect, it } from 'vitest'
import { planPrint } from './print-plan.ts'

const drawn = { width: 1024, height: 512, vector: true }
const textured = { ...drawn, vector: false }
const straight = { dpi: 300, layout: 'straight' } as const

describe('a file for print', () => {
  it('is as wide as the own pixels of a picture, where no width is wished for', () => {
    const plan = planPrint(drawn, { ...straight, widthCm: null })
    expect(plan).toMatchObject({ scale: 1, dpi: 300, coarse: false })
    expect([plan.widthCm, plan.heightCm, plan.perMetre].map((value) => value.toFixed(2))).toEqual([
      '8.67',
      '4.33',
      '11.53',
    ])
  })

  it('is the smallest that is fine enough for its width', () => {
    const plan = planPrint(drawn, { ...straight, widthCm: 30 })
    expect(plan).toMatchObject({ scale: 4, coarse: false })
    expect(plan.dpi).toBeCloseTo(346.8, 1)
    expect(planPrint(drawn, { ...straight, dpi: 150, widthCm: 30 })).toMatchObject({ scale: 2, coarse: false })
  })

  it('says where there is none so fine: of a texture, or of a width beyond the largest file', () => {
    const plan = planPrint(textured, { ...straight, widthCm: 30 })
    expect(plan).toMatchObject({ scale: 1, coarse: true })
    expect(plan.dpi).toBeCloseTo(86.7, 1)
    expect(planPrint(drawn, { ...straight, widthCm: 120 })).toMatchObject({ scale: 4, coarse: true })
    const square = { ...drawn, height: 1024 }
    expect(planPrint(square, { dpi: 300, layout: 'mirror', widthCm: 30 })).toMatchObject({ scale: 2, coarse: true })
  })
})
