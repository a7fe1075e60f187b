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
  /** What was not met, where something was not. */
  readonly misses: readonly string[]
}

export interface EvalContext {
  readonly studio: Studio
  /** Real sketches and swatches to measure with; see its README for the layout. */
  readonly folder: string
  /** Of which costs are measured. */
  readonly modes: readonly CostMode[]
}

export const inMarkdown = ({ title, method, head, rows }: Section): string =>
  `### ${title}\n\n${method}\n\n${markdownTable(head, rows)}`

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
