import { availableParallelism, cpus, loadavg } from 'node:os'

/** The quantile of nearest rank: the smallest of the values that at least `share` (0 to 1) of them do not exceed. NaN of none. */
export function nearestRank(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN
}

export interface Row {
  readonly what: string
  /** Milliseconds. */
  readonly values: readonly number[]
}

/** Prints one line a figure, and the machine it was taken on: these numbers mean nothing without it. */
export function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`)
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}`,
  )
  const width = Math.max(...rows.map(({ what }) => what.length))
  console.log(`${''.padEnd(width)}      n      p50      p90      p99      max`)
  for (const { what, values } of rows) {
    const figures = [0.5, 0.9, 0.99, 1].map((share) => nearestRank(values, share).toFixed(1).padStart(9)).join('')
    console.log(`${what.padEnd(width)} ${String(values.length).padStart(6)}${figures}`)
  }
}
