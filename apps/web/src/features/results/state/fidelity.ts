import type { FidelityFault, FidelityMeasures, FidelityReport, Generation } from '@toile/contract'

/** One thing that was compared, in a few words, and whether the server finds it kept. */
export interface FidelityLine {
  readonly about: FidelityFault
  readonly kept: boolean
  readonly text: string
}

const deltaE = (value: number): string => `ΔE ${value.toFixed(1)}`
const percent = (share: number): string => `${Math.round(Math.max(0, share) * 100)} %`

/** What is said of a picture at a glance. The judgement is the server's: nothing here knows a threshold. */
export function fidelityLines({ outside, garment, faults }: FidelityReport): FidelityLine[] {
  const line = (about: FidelityFault, say: (kept: boolean) => string): FidelityLine => {
    const kept = !faults.includes(about)
    return { about, kept, text: say(kept) }
  }
  const lines: FidelityLine[] = []
  if (outside !== null) lines.push(line('outside', (kept) => outsideWords(outside, kept)))
  if (garment === null) return lines
  const { colour, print, details } = garment
  lines.push(line('colour', (kept) => `Colour ${kept ? 'matches' : 'differs'} (${deltaE(colour.delta_e)})`))
  if (print !== null) {
    lines.push(
      line('print', (kept) =>
        print.correlation === null
          ? 'Print does not match'
          : `Print kept ${kept ? '' : 'only '}${percent(print.correlation)}`,
      ),
    )
  }
  if (details !== null) lines.push(line('details', (kept) => detailWords(details, kept)))
  return lines
}

function outsideWords({ moved, mean_delta_e: mean }: NonNullable<FidelityMeasures['outside']>, kept: boolean): string {
  if (!kept) return `What stays of your photo has changed (${deltaE(mean)})`
  return moved
    ? `What stays of your photo: moved, else unchanged (${deltaE(mean)})`
    : 'What stays of your photo: unchanged'
}

function detailWords({ found, kept: number }: { found: number; kept: number | null }, kept: boolean): string {
  if (number === null) return 'Text and logos not found again'
  return kept ? 'Text and logos kept' : `${number} of ${found} texts and logos kept`
}

/** Pictures of a job that say the same, by their numbers on the table from 1. */
interface FidelityGroup {
  readonly numbers: readonly number[]
  readonly lines: readonly FidelityLine[]
}

/** The pictures that were compared with what was given; those that keep it and say the same stand together. */
export function groupByFidelity(pictures: readonly { number: number; image: Generation }[]): FidelityGroup[] {
  const groups: { numbers: number[]; lines: readonly FidelityLine[] }[] = []
  for (const { number, image } of pictures) {
    if (image.fidelity === null) continue
    const lines = fidelityLines(image.fidelity)
    if (lines.length === 0) continue
    const words = (of: readonly FidelityLine[]): string => of.map(({ text }) => text).join('\n')
    const same = groups.find((group) => words(group.lines) === words(lines))
    if (same) same.numbers.push(number)
    else groups.push({ numbers: [number], lines })
  }
  return groups
}
