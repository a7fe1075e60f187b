import type { FidelityMeasures } from '@toile/contract'
import { describe, expect, test } from 'vitest'
import { FIDELITY_THRESHOLDS, judgeFidelity, reportFidelity } from './fidelity.ts'
import { offersRetry, type RetryCandidate } from './retry-rule.ts'

const { movedDeltaE, colourDeltaE, printCorrelation } = FIDELITY_THRESHOLDS
const outside = (moved: boolean, largest: number, mean_delta_e: number): FidelityMeasures => ({
  outside: { moved, largest, mean_delta_e },
  garment: null,
})
const garment = (part: Partial<NonNullable<FidelityMeasures['garment']>> = {}): FidelityMeasures => ({
  outside: { moved: false, largest: 0, mean_delta_e: 0 },
  garment: { colour: { delta_e: 0, colours: [] }, print: null, details: null, ...part },
})

describe('what of a picture falls below its threshold', () => {
  test('one step of one pixel outside the mask does', () => {
    expect(judgeFidelity(outside(false, 0, 0))).toEqual([])
    expect(judgeFidelity(outside(false, 1, 0))).toEqual(['outside'])
  })

  test('a cut-out that was resized or turned is resampled, one that was moved by whole pixels is not (R33)', () => {
    expect(judgeFidelity(outside(true, 60, movedDeltaE))).toEqual([])
    expect(judgeFidelity(outside(true, 60, movedDeltaE + 0.01))).toEqual(['outside'])
    const shifted = (largest: number): FidelityMeasures => ({
      outside: { moved: true, whole_pixels: true, largest, mean_delta_e: 0 },
      garment: null,
    })
    expect(judgeFidelity(shifted(0))).toEqual([])
    expect(judgeFidelity(shifted(1))).toEqual(['outside'])
  })

  test('colour, print and details do, each at its own', () => {
    expect(judgeFidelity(garment({ colour: { delta_e: colourDeltaE, colours: [] } }))).toEqual([])
    expect(judgeFidelity(garment({ colour: { delta_e: colourDeltaE + 0.01, colours: [] } }))).toEqual(['colour'])
    expect(judgeFidelity(garment({ print: { registered: true, correlation: printCorrelation } }))).toEqual([])
    expect(judgeFidelity(garment({ print: { registered: true, correlation: printCorrelation - 0.01 } }))).toEqual([
      'print',
    ])
    expect(judgeFidelity(garment({ details: { found: 2, kept: 2 } }))).toEqual([])
    expect(judgeFidelity(garment({ details: { found: 2, kept: 1 } }))).toEqual(['details'])
  })

  test('what was not found again counts as lost; where there is nothing to find, nothing is lost', () => {
    const unregistered = garment({ print: { registered: false, correlation: null }, details: { found: 1, kept: null } })
    expect(judgeFidelity(unregistered)).toEqual(['print', 'details'])
    expect(judgeFidelity(garment())).toEqual([])
    expect(judgeFidelity({ outside: null, garment: null })).toEqual([])
  })
})

describe('of a garment, what does not show', () => {
  const shows = (part: Partial<NonNullable<FidelityMeasures['coverage']>>): string[] =>
    judgeFidelity({
      ...garment(),
      coverage: { shown: 1, neck: 1, sleeves: 1, lower: 1, left_out: 0, ...part },
    })
  const { shown, partShown } = FIDELITY_THRESHOLDS

  test('is a fault below its threshold, and so is a part, and any hole', () => {
    expect(shows({ shown, ...partShown })).toEqual([])
    for (const part of [
      { shown: shown - 0.01 },
      { neck: partShown.neck - 0.01 },
      { sleeves: partShown.sleeves - 0.01 },
      { lower: partShown.lower - 0.01 },
      { left_out: 0.001 },
    ])
      expect(shows(part)).toEqual(['coverage'])
  })

  test('is none where there is no such part, or no account of it', () => {
    expect(shows({ neck: null, sleeves: null, lower: null })).toEqual([])
    expect(shows({ shown: null, neck: null, sleeves: null, lower: null })).toEqual([])
    expect(judgeFidelity(garment())).toEqual([])
  })
})

test('a coverage that falls short is told beside the faults, which pages of before it read by four names alone', () => {
  const known = new Set(['outside', 'colour', 'print', 'details'])
  const coverage = { shown: 0.5, neck: null, sleeves: null, lower: null, left_out: 0 }
  const told = reportFidelity({ ...garment({ print: { registered: false, correlation: null } }), coverage })
  expect(told.faults.filter((fault) => !known.has(fault))).toEqual([])
  expect(told).toMatchObject({ faults: ['print'], coverage: { ...coverage, short: true } })
  expect(reportFidelity({ ...garment(), coverage: { ...coverage, shown: 1 } }).coverage?.short).toBe(false)
  expect(reportFidelity(garment())).toEqual({ ...garment(), faults: [] })
})

describe('a free retry is offered', () => {
  const owed: RetryCandidate = {
    kind: 'generate',
    priceEach: 4,
    originalOutputId: null,
    fidelity: outside(false, 9, 1),
    retried: false,
  }
  test.each<[string, Partial<RetryCandidate>, boolean]>([
    ['for a paid picture below the threshold', {}, true],
    ['not for one that keeps what was given', { fidelity: outside(false, 0, 0) }, false],
    ['not where nothing was measured', { fidelity: null }, false],
    ['not a second time', { retried: true }, false],
    ['not for a retry, which cost nothing', { priceEach: 0 }, false],
    ['not for an upscaled picture', { kind: 'upscale' }, false],
    ['for a variation', { kind: 'variation', originalOutputId: 'id' }, true],
    ['not for a variation of what was deleted', { kind: 'variation' }, false],
  ])('%s', (_when, part, offered) => {
    expect(offersRetry({ ...owed, ...part })).toBe(offered)
  })
})
