import type { Studio } from '../lib/studio.ts'
import { type Cell, markdownTable } from '../lib/figures.ts'
import type { CostMode } from './cost-requests.ts'

/** One part of the evaluation. */
export interface Section {
  readonly id: string
  readonly title: string
  /** What is measured and how, in a few sentences. */
  readonly method: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** Figures one by one, for the JSON. */
  readonly details: unknown
  /** What was to be reached and was not, where something was not: goes below the table. */
  readonly misses: readonly string[]
  /** Single pictures that are farthest off, for whoever measures. */
  readonly worst?: readonly string[]
}

export interface EvalContext {
  readonly studio: Studio
  /** Real sketches and swatches to measure with; see its README for the layout. */
  readonly folder: string
  /** Of which costs are measured. */
  readonly modes: readonly CostMode[]
  /** Where figures of single pictures are written. */
  readonly out: string
  /** Labelled photos, laid out as for the training of the eye, of which some were held back from it. */
  readonly labelled?: string | undefined
  /** Pictures of each set that masks and the parse are measured on; all where it is left out. */
  readonly limit?: number | undefined
}

export const inMarkdown = ({ title, method, head, rows, misses }: Section): string =>
  [
    `### ${title}`,
    method,
    markdownTable(head, rows),
    ...(misses.length === 0 ? [] : [`Not reached: ${misses.join('; ')}.`]),
  ].join('\n\n')

/** The miss of a limit that holds for each single one; none where all keep it. */
export const missedBy = (missed: number, of: number, what: string): string[] =>
  missed === 0 ? [] : [`${missed} of ${of} ${what}`]

/** What is between the table's markers with the sections that were measured in place of those of their titles; new ones follow. */
export function mergeSections(old: string, measured: readonly Section[]): string {
  const left = new Map(measured.map((section) => [section.title, inMarkdown(section)]))
  const parts = old.split(/^(?=### )/m).map((part) => {
    const title = /^### (.*)$/m.exec(part)?.[1] ?? ''
    const anew = left.get(title)
    left.delete(title)
    return (anew ?? part).trim()
  })
  return [...parts, ...left.values()].join('\n\n')
}
