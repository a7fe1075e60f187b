import { type FidelityReport, fidelityReport, type Generation } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { fidelityLines, groupByFidelity } from './fidelity.ts'

const report = (part: Partial<FidelityReport> = {}): FidelityReport => ({
  outside: { moved: false, largest: 0, mean_delta_e: 0 },
  garment: null,
  faults: [],
  ...part,
})
const garment = {
  colour: { delta_e: 2.14, colours: [] },
  print: { registered: true, correlation: 0.857 },
  details: { found: 2, kept: 2 },
}
const texts = (given: FidelityReport): string[] => fidelityLines(given).map(({ text }) => text)

describe('what is said of a picture', () => {
  it('passes over a fault that is not known yet', () => {
    const later = fidelityReport.parse({ ...report({ garment }), faults: ['print', 'seams'] })
    expect(fidelityLines(later).map(({ kept }) => kept)).toEqual([true, true, false, true])
  })

  it('that keeps all', () => {
    expect(texts(report())).toEqual(['What stays of your photo: unchanged'])
    expect(texts(report({ outside: { moved: true, largest: 9, mean_delta_e: 0.31 } }))).toEqual([
      'What stays of your photo: moved, else unchanged (ΔE 0.3)',
    ])
    expect(texts(report({ garment }))).toEqual([
      'What stays of your photo: unchanged',
      'Colour matches (ΔE 2.1)',
      'Print kept 86 %',
      'Text and logos kept',
    ])
  })

  it('that does not, as the server judges', () => {
    const lost = {
      colour: { delta_e: 12.34, colours: [] },
      print: { registered: true, correlation: 0.41 },
      details: { found: 2, kept: 1 },
    }
    const spoiled = report({
      outside: { moved: false, largest: 40, mean_delta_e: 2.5 },
      garment: lost,
      faults: ['outside', 'colour', 'print', 'details'],
    })
    expect(texts(spoiled)).toEqual([
      'What stays of your photo has changed (by up to 40 of 255)',
      'Colour differs (ΔE 12.3)',
      'Print kept only 41 %',
      '1 of 2 texts and logos kept',
    ])
    expect(fidelityLines(spoiled).some(({ kept }) => kept)).toBe(false)
    const outside = { moved: true, largest: 40, mean_delta_e: 2.5 }
    const said = (whole_pixels: boolean) =>
      texts(report({ outside: { ...outside, whole_pixels }, faults: ['outside'] }))
    expect(said(false)).toEqual(['What stays of your photo has changed (ΔE 2.5)'])
    expect(said(true)).toEqual(['What stays of your photo has changed (by up to 40 of 255)'])
  })

  const coverage = { shown: 0.97, neck: 1, sleeves: 0.96, lower: 0.9, left_out: 0 }

  it('that shows all of a garment, or not', () => {
    const said = (part: Partial<typeof coverage>, short = true): string =>
      texts(report({ garment, coverage: { ...coverage, ...part, short } }))[1]!
    expect(said({}, false)).toBe('97 % of your garment shows')
    expect(said({ shown: 0.63, neck: 0, lower: 0.02 })).toBe(
      'Only 63 % of your garment shows. Cut off: neck, lower third',
    )
    expect(said({ shown: 0.8, sleeves: 0.3 })).toBe('Only 80 % of your garment shows. Cut off: sleeves')
    expect(said({ shown: 0.65 })).toBe('Only 65 % of your garment shows')
    expect(said({ neck: 0.55 })).toBe('Only 97 % of your garment shows. Cut off in part: neck')
  })

  it('whose mask left out a part of the old garment: nothing is ticked of that body', () => {
    const holed = report({ garment, coverage: { ...coverage, left_out: 0.02, short: true } })
    expect(fidelityLines(holed).filter(({ about, kept }) => kept && about !== 'outside')).toEqual([])
    expect(texts(holed)[1]).toBe('The mask left out a part of the old garment, which still shows there')
  })

  it('whose engine keeps no account of what shows', () => {
    const untold = { shown: null, neck: null, sleeves: null, lower: null, left_out: 0 }
    expect(texts(report({ garment, coverage: untold }))).toHaveLength(4)
  })

  it('whose print was not found, or has none', () => {
    const unregistered = {
      ...garment,
      print: { registered: false, correlation: null },
      details: { found: 1, kept: null },
    }
    expect(texts(report({ garment: unregistered, faults: ['print', 'details'] })).slice(2)).toEqual([
      'Print or texture not found again',
      'Text and logos not found again',
    ])
    expect(texts(report({ garment: { ...garment, print: null, details: null } })).slice(1)).toEqual([
      'Colour matches (ΔE 2.1)',
    ])
  })
})

it('pictures that keep the same stand together under the weakest measures; one with a fault stands alone', () => {
  const picture = (number: number, deltaE: number, correlation: number, faults: FidelityReport['faults'] = []) => ({
    number,
    image: {
      fidelity: report({
        garment: { colour: { delta_e: deltaE, colours: [] }, print: { registered: true, correlation }, details: null },
        faults,
      }),
    } as Generation,
  })
  const groups = groupByFidelity([
    picture(1, 0.4, 0.98),
    picture(2, 1.2, 0.95),
    picture(3, 0.3, 0.5, ['print']),
    picture(4, 0.1, 0.92),
  ])
  expect(groups.map(({ numbers, lines }) => [numbers, lines.map(({ text }) => text)])).toEqual([
    [
      [1, 2, 4],
      ['What stays of your photo: unchanged', 'Colour matches (ΔE 1.2)', 'Print kept 92 %'],
    ],
    [[3], ['What stays of your photo: unchanged', 'Colour matches (ΔE 0.3)', 'Print kept only 50 %']],
  ])
})

it('pictures that say the same stand together; those without a report are left out', () => {
  const picture = (number: number, fidelity: FidelityReport | null) => ({
    number,
    image: { fidelity } as Generation,
  })
  const groups = groupByFidelity([
    picture(1, report()),
    picture(2, report({ outside: { moved: false, largest: 3, mean_delta_e: 0.1 }, faults: ['outside'] })),
    picture(3, null),
    picture(4, report()),
    picture(5, report({ outside: null })),
  ])
  expect(groups.map(({ numbers }) => numbers)).toEqual([[1, 4], [2]])
})
