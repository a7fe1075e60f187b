import type { Mode } from '@toile/contract'
import { EMPTY_MASK_WORK } from '@toile/mask-tools'
import { describe, expect, it } from 'vitest'
import { newJob } from '../../../lib/jobs/index.ts'
import { EMPTY_DRAFT } from './draft.ts'
import { furthestStep, missingInputs } from './readiness.ts'

const photo = { uploadId: 'u', url: '/u', width: 768, height: 1024, resized: false }
const marked = (count: number) => ({ ...EMPTY_MASK_WORK, marked: count })

describe('missing inputs (R11)', () => {
  it('name what create-background lacks, first things first', () => {
    expect(missingInputs('create-background', EMPTY_DRAFT).map(({ step }) => step)).toEqual(['photo', 'mask', 'prompt'])
    expect(missingInputs('create-background', { ...EMPTY_DRAFT, photo, mask: marked(301), prompt: 'a beach' })).toEqual(
      [],
    )
  })

  it('ask for more than 300 marked pixels', () => {
    const with300 = { ...EMPTY_DRAFT, photo, mask: marked(300), prompt: 'a beach' }
    expect(missingInputs('create-background', with300)).toEqual([
      { step: 'mask', text: 'Mark more of what stays: over 300 pixels.' },
    ])
  })

  it('say what is to be marked: what stays, or what is replaced (R32)', () => {
    const text = (mode: Mode) =>
      missingInputs(mode, { ...EMPTY_DRAFT, photo }).find(({ step }) => step === 'mask')?.text
    expect(text('create-background')).toBe('Mark what stays first.')
    expect(text('swap-garment')).toBe('Mark the garment to replace first.')
    expect(missingInputs('swap-garment', { ...EMPTY_DRAFT, photo, mask: marked(301) })).toEqual([
      { step: 'flatlay', text: 'Add a flat-lay first.' },
    ])
    expect(missingInputs('swap-garment', { ...EMPTY_DRAFT, photo, source: photo, mask: marked(301) })).toEqual([])
  })

  it('do not take blanks for a prompt', () => {
    expect(missingInputs('create-pattern', { ...EMPTY_DRAFT, prompt: ' \n ' })).toEqual([
      { step: 'prompt', text: 'Describe the pattern you want.' },
    ])
    expect(missingInputs('create-pattern', { ...EMPTY_DRAFT, prompt: 'stripes' })).toEqual([])
  })

  it('ask for the picture that is read, and for the part of the body where the mode needs it', () => {
    expect(missingInputs('sketch-to-image', EMPTY_DRAFT)).toEqual([{ step: 'source', text: 'Add a sketch first.' }])
    expect(missingInputs('sketch-to-image', { ...EMPTY_DRAFT, source: photo })).toEqual([])
    const pattern = { ...EMPTY_DRAFT, source: photo, prompt: 'shirt' }
    expect(missingInputs('pattern-to-image', pattern)).toEqual([{ step: 'prompt', text: 'Choose the garment type.' }])
    expect(missingInputs('pattern-to-image', { ...pattern, garmentType: 'upper body' })).toEqual([])
  })

  it('name a picture that is still on its way, though an older one lies in its place', () => {
    const ready = { ...EMPTY_DRAFT, photo, source: photo, mask: marked(301) }
    expect(missingInputs('swap-garment', ready, { source: 0.4 })).toEqual([
      { step: 'flatlay', text: 'Your flat-lay is still on its way.' },
    ])
    expect(missingInputs('swap-garment', ready, { photo: 1 })).toEqual([
      { step: 'photo', text: 'Your photo is still on its way.' },
    ])
    expect(furthestStep('swap-garment', ready, { photo: 1 })).toBe(0)
  })

  it('ask nothing that a mode does not need', () => {
    expect(missingInputs('create-sketch', { ...EMPTY_DRAFT, prompt: 'a coat' })).toEqual([])
  })
})

describe('the furthest step', () => {
  it('is the first that lacks something, or the last with an input', () => {
    expect(furthestStep('create-background', EMPTY_DRAFT)).toBe(0)
    expect(furthestStep('create-background', { ...EMPTY_DRAFT, photo })).toBe(1)
    expect(furthestStep('create-background', { ...EMPTY_DRAFT, photo, mask: marked(400) })).toBe(2)
    expect(furthestStep('create-background', { ...EMPTY_DRAFT, photo, mask: marked(400), prompt: 'x' })).toBe(3)
  })

  it('is the result once a job has begun', () => {
    expect(furthestStep('create-pattern', { ...EMPTY_DRAFT, job: newJob('j', 4) })).toBe(1)
    expect(furthestStep('create-pattern', EMPTY_DRAFT)).toBe(0)
  })
})
