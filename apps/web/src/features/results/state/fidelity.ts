import type { FidelityFault, FidelityReport, Generation } from '@toile/contract'

/** One thing that was compared, in a few words, and whether the server finds it kept. */
export interface FidelityLine {
  readonly about: FidelityFault
  readonly kept: boolean
  readonly text: string
}

const deltaE = (value: number): string => `ΔE ${value.toFixed(1)}`
const percent = (share: number): string => `${Math.round(Math.max(0, share) * 100)} %`

/** What is said of a picture at a glance. The judgement is the server's: nothing here knows a threshold. */
export function fidelityLines({ outside, garment, coverage, faults }: FidelityReport): FidelityLine[] {
  const line: SayLine = (about, say) => {
    const kept = about === 'coverage' ? !coverage?.short : !faults.includes(about)
    return { about, kept, text: say(kept) }
  }
  const lines: FidelityLine[] = []
  if (outside !== null) lines.push(line('outside', (kept) => outsideWords(outside, kept)))
  if (coverage && (coverage.shown !== null || coverage.short)) {
    lines.push(line('coverage', (kept) => coverageWords(coverage, kept)))
  }
  if (garment === null) return lines
  lines.push(...garmentLines(garment, line).filter(({ kept }) => !kept || !coverage?.left_out))
  return lines
}

type SayLine = (about: FidelityFault, say: (kept: boolean) => string) => FidelityLine

/** Of a body that has a hole none of these is ticked: see `fidelityLines`. */
function garmentLines(garment: NonNullable<FidelityReport['garment']>, line: SayLine): FidelityLine[] {
  const lines: FidelityLine[] = []
  const { colour, print, details } = garment
  lines.push(line('colour', (kept) => `Colour ${kept ? 'matches' : 'differs'} (${deltaE(colour.delta_e)})`))
  if (print !== null) {
    lines.push(
      line('print', (kept) =>
        print.correlation === null
          ? 'Print or texture not found again'
          : `Print kept ${kept ? '' : 'only '}${percent(print.correlation)}`,
      ),
    )
  }
  if (details !== null) lines.push(line('details', (kept) => detailWords(details, kept)))
  return lines
}

function outsideWords(outside: NonNullable<FidelityReport['outside']>, kept: boolean): string {
  const { moved, whole_pixels: whole, largest, mean_delta_e: mean } = outside
  // Where nothing is drawn anew each pixel is to be equal: a mean of a few that are not would read as none.
  if (!kept && (whole || !moved)) return `What stays of your photo has changed (by up to ${largest} of 255)`
  if (!kept) return `What stays of your photo has changed (${deltaE(mean)})`
  return moved
    ? `What stays of your photo: moved, else unchanged (${deltaE(mean)})`
    : 'What stays of your photo: unchanged'
}

const PARTS = [
  ['neck', 'neck'],
  ['sleeves', 'sleeves'],
  ['lower', 'lower third'],
] as const

/** Share of a part below which it is named as missing: the words are for an eye that sees most of it gone. Chosen. */
const MOSTLY = 0.5

function coverageWords(coverage: Coverage, kept: boolean): string {
  const { shown, left_out: leftOut } = coverage
  const seen = shown === null ? null : `${percent(shown)} of your garment shows`
  if (kept) return seen ?? ''
  if (leftOut > 0) return 'The mask left out a part of the old garment, which still shows there'
  const missing = PARTS.filter(([part]) => (coverage[part] ?? 1) < MOSTLY).map(([, name]) => name)
  const only = `Only ${seen ?? 'a part of your garment shows'}`
  if (missing.length > 0) return `${only}. Cut off: ${missing.join(', ')}`
  const [weakest, name] = PARTS.map(([part, called]) => [coverage[part] ?? 1, called] as const).toSorted(
    ([one], [other]) => one - other,
  )[0]!
  // Where the parts show as well as all of it, it is what lies between them that is missing.
  return weakest < (shown ?? 1) ? `${only}. Cut off in part: ${name}` : only
}

function detailWords({ found, kept: number }: { found: number; kept: number | null }, kept: boolean): string {
  if (number === null) return 'Text and logos not found again'
  return kept ? 'Text and logos kept' : `${number} of ${found} texts and logos kept`
}

/** Pictures of a job of which the same is said, by their numbers on the table from 1. */
interface FidelityGroup {
  readonly numbers: readonly number[]
  readonly lines: readonly FidelityLine[]
}

/**
 * The pictures that were compared with what was given. Those of which the same was found kept stand together, under the
 * weakest measure of each: four good pictures need one look. What is not kept is said of each picture by itself.
 */
export function groupByFidelity(pictures: readonly { number: number; image: Generation }[]): FidelityGroup[] {
  const groups: { key: string; numbers: number[]; reports: FidelityReport[] }[] = []
  for (const { number, image } of pictures) {
    if (image.fidelity === null) continue
    const lines = fidelityLines(image.fidelity)
    if (lines.length === 0) continue
    const moved = image.fidelity.outside?.moved === true
    const key = [moved, ...lines.map(({ about, kept, text }) => (kept ? about : text))].join('\n')
    const same = groups.find((group) => group.key === key)
    if (same) {
      same.numbers.push(number)
      same.reports.push(image.fidelity)
    } else groups.push({ key, numbers: [number], reports: [image.fidelity] })
  }
  return groups.map(({ numbers, reports }) => ({ numbers, lines: fidelityLines(weakestOf(reports)) }))
}

/** The weakest of each measure. Reports of one group have the same parts. */
const weakestOf = (reports: readonly FidelityReport[]): FidelityReport => reports.reduce(weaker)

function weaker(one: FidelityReport, other: FidelityReport): FidelityReport {
  const [outside, garment] = [one.outside, one.garment]
  return {
    faults: one.faults,
    outside: outside && other.outside && larger(outside, other.outside, 'mean_delta_e'),
    ...(one.coverage && other.coverage && { coverage: lessShown(one.coverage, other.coverage) }),
    garment: garment &&
      other.garment && {
        details: garment.details,
        colour: larger(garment.colour, other.garment.colour, 'delta_e'),
        print: lessKept(garment.print, other.garment.print),
      },
  }
}

const larger = <Key extends string, Measures extends Readonly<Record<Key, number>>>(
  one: Measures,
  other: Measures,
  key: Key,
): Measures => (other[key] > one[key] ? other : one)

type Coverage = NonNullable<FidelityReport['coverage']>

type Print = NonNullable<FidelityReport['garment']>['print']

const lessShown = (one: Coverage, other: Coverage): Coverage => ((other.shown ?? 1) < (one.shown ?? 1) ? other : one)

const lessKept = (one: Print, other: Print): Print =>
  (other?.correlation ?? 1) < (one?.correlation ?? 1) ? other : one
