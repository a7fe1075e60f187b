import { MODES } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { summaryOf } from './mode-summary.ts'

describe('what a mode makes', () => {
  it.each([
    ['none can be drawn', { face: 'ignored', pose: 'ignored' }],
    ['only the face can be drawn', { face: 'applied', pose: 'ignored' }],
    ['it is not known', undefined],
  ] as const)('promises no other person and no pose where %s', (_case, able) => {
    for (const mode of MODES) expect(summaryOf(mode, able)).not.toMatch(/pose|new model/)
  })

  it('names both where the engine can, in the mode that asks for a face alone', () => {
    const able = { face: 'applied', pose: 'applied' } as const
    expect(MODES.filter((mode) => summaryOf(mode, able).includes('a new model and pose'))).toEqual([
      'create-background',
    ])
  })
})
