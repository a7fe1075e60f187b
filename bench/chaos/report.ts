import { availableParallelism, cpus, loadavg } from 'node:os'
import { nearestRank } from '../lib/figures.ts'
import type { Check } from './checks.ts'
import { jobTimes, streamBreaks } from './checks.ts'
import { FAULT_KINDS, FAULTS, type FaultKind } from './plan.ts'
import type { ChaosRecord } from './record.ts'
import type { ChaosState } from './state.ts'

export interface Reported {
  readonly command: string
  readonly seed: number
  readonly seconds: number
  readonly firstStartMs: number
  readonly record: ChaosRecord
  readonly state: ChaosState
  readonly checks: readonly Check[]
}

/** Faults of one check that are shown in full; the rest is counted. */
const SHOWN = 8

/** What a run did and found, as Markdown. */
export function writeReport({ command, seed, seconds, firstStartMs, record, state, checks }: Reported): string {
  const red = checks.filter(({ faults }) => faults.length > 0)
  return `# Chaos: ${red.length === 0 ? 'every check is green' : `${red.length} of ${checks.length} checks are red`}

Written by \`${command}\`; what is done and looked at stands in [README.md](README.md#chaos).
Seed ${seed}, ${record.faults.length} faults in ${Math.round(seconds)} s; ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, load ${loadavg()[1]!.toFixed(1)}, Node ${process.version}; the
processes and their database took ${(firstStartMs / 1000).toFixed(1)} s to begin with. Times mean nothing on a machine that is busy with something else.

## Checks

${table(
  ['', 'check', 'looked at', 'faults'],
  checks.map(({ name, looked, faults }) => [
    faults.length === 0 ? 'green' : '**red**',
    name,
    String(looked),
    String(faults.length),
  ]),
)}
${red.map((check) => shown(check)).join('\n')}
## What was done

${table(
  ['fault', 'what', 'times'],
  FAULT_KINDS.map((kind) => [kind, FAULTS[kind], String(record.faults.filter((fault) => fault.kind === kind).length)]),
)}

## What went on meanwhile

${table(
  ['', ''],
  [
    ['orders sent', String(record.orders.length)],
    ['jobs', `${state.requests.length}, of ${state.tasks.length} pictures`],
    ['pictures', countWords(state.tasks.map(({ status }) => status))],
    ['pictures begun more than once', String(state.tasks.filter(({ attempt }) => attempt > 1).length)],
    ['streams followed', String(record.readings.length)],
    [
      'answers',
      countWords([...record.answers].flatMap(([status, count]) => Array.from({ length: count }, () => String(status)))),
    ],
  ],
)}

## Times, s

${table(
  ['', 'n', 'p50', 'p95', 'max'],
  times(record, state).map(([name, values]) => [
    name,
    String(values.length),
    ...[0.5, 0.95, 1].map((share) => (values.length === 0 ? '–' : (nearestRank(values, share) / 1000).toFixed(1))),
  ]),
)}
`
}

function times(record: ChaosRecord, state: ChaosState): readonly (readonly [string, readonly number[]])[] {
  const returned = (...kinds: readonly FaultKind[]): number[] =>
    record.returns.flatMap(({ after, ms }) => (ms !== null && kinds.includes(after) ? [ms] : []))
  return [
    ['next picture after a killed worker', nextPictures(record, state)],
    ['a killed or ended server answers again, from its start', returned('kill http', 'end http')],
    ['a killed or ended worker is at work again, from its start', returned('kill worker', 'end worker')],
    ['a server answers again after the database was killed', returned('kill backend', 'kill postmaster')],
    ['a stopped server answers again, from SIGCONT', returned('stop http')],
    ['streams open again, from the break', streamBreaks(record).map(({ from, to }) => to - from)],
    ['… while a server and the database were there', streamBreaks(record).map(({ thereMs }) => thereMs)],
    ['a job, from its acceptance or the last fault that hit it', jobTimes(record, state).map(({ ms }) => ms)],
    ['clean stops, with the database there', record.stops.filter((stop) => stop.databaseThere).map(({ ms }) => ms)],
  ]
}

/** From the kill of a worker to the next picture of whoever, where a job was open. */
function nextPictures({ faults }: ChaosRecord, { events, requests }: ChaosState): readonly number[] {
  const pictures = events
    .filter(({ kind }) => kind === 'image')
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
  return faults
    .filter(
      ({ kind, at }) => kind === 'kill worker' && requests.some((job) => job.createdAt < at && (job.doneAt ?? at) > at),
    )
    .flatMap((fault) => {
      const next = pictures.find((at) => at > fault.at)
      return next === undefined ? [] : [next - fault.at]
    })
}

function shown({ name, faults }: Check): string {
  const rest = faults.length - SHOWN
  const more = rest > 0 ? [`- and ${rest} more`] : []
  return [
    `\nRed: ${name}\n`,
    ...faults.slice(0, SHOWN).map((fault) => `- \`${fault.replaceAll('`', "'")}\``),
    ...more,
    '',
  ].join('\n')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function countWords(values: readonly string[]): string {
  const groups = [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)
  return groups.map(([value, all]) => `${all.length} ${value}`).join(', ')
}
