/** What was measured, in a table: before the walls, after, and what it has to be. */
import { availableParallelism, cpus, loadavg } from 'node:os'
import type { Check, Measured } from './measure.ts'

type Verdict = 'green' | 'red' | 'too noisy'

/** An earlier run's values by attack and by what was measured. */
export interface Before {
  /** Which server, in words. */
  readonly of: string
  readonly values: Readonly<Record<string, Readonly<Record<string, number>>>>
}

function verdictOf({ value, bound, noisy = false }: Check): Verdict {
  const holds = 'most' in bound ? value <= bound.most : value >= bound.least
  if (holds) return 'green'
  return noisy ? 'too noisy' : 'red'
}

/** Red where anything is; a run that was too noisy to judge is no success either. */
export function exitCodeOf(measured: readonly Measured[]): 0 | 1 | 2 {
  const verdicts = new Set(measured.flatMap(({ checks }) => checks.map(verdictOf)))
  if (verdicts.has('red')) return 1
  return verdicts.has('too noisy') ? 2 : 0
}

export const valuesOf = (measured: readonly Measured[]): Before['values'] =>
  Object.fromEntries(
    measured.map(({ name, checks }) => [
      name,
      Object.fromEntries(checks.map(({ what, value }) => [what, Number(value.toFixed(2))])),
    ]),
  )

/** For the terminal, as each attack is over. */
export function lines({ name, answers, checks, remarks }: Measured): string {
  const each = checks.map((check) => {
    const verdict = verdictOf(check)
    return `  ${verdict === 'green' ? ' ' : '!'} ${check.what}: ${inWords(check.value, check.unit)} (${boundOf(check)}) ${verdict === 'green' ? '' : verdict}`
  })
  return [`\n${name}: ${answers}`, ...each, ...remarks.map((remark) => `    ${remark}`)].join('\n')
}

export function report(measured: readonly Measured[], before: Before, command: string): string {
  const code = exitCodeOf(measured)
  const said = { 0: 'All is green.', 1: 'Something is red.', 2: 'Nothing is red; not all could be judged.' }[code]
  const rows = measured.flatMap(({ name, checks }) =>
    checks.map((check, at) => {
      const was = before.values[name]?.[check.what]
      const cells = [
        at === 0 ? name : '',
        check.what,
        was === undefined ? '' : inWords(was, check.unit),
        inWords(check.value, check.unit),
        boundOf(check),
        verdictOf(check),
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
  const remarks = measured.map(({ name, answers, remarks: each }) => `- ${[`${name}: ${answers}`, ...each].join('; ')}`)
  return `${[
    '# Hostile bodies and pictures',
    '',
    `Written by \`${command}\`. ${said}`,
    '',
    `After: ${machine()}. Before: ${before.of}. Another’s call is the median of six, as a multiple of the median of four by itself; 100 ms more are no harm;`,
    'pings come every 20 ms from a process of their own, and the latest is the longest of all. A value that is past its bound is',
    '‘too noisy’ where what was measured just before, without an attack, was past it as well.',
    '',
    '| attack | measured | before | after | bound | verdict |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    'What the attacker was answered (none: the connection ended without an answer), and what else was seen:',
    '',
    ...remarks,
  ].join('\n')}\n`
}

export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}`

const inWords = (value: number, unit: Check['unit']): string =>
  `${value.toFixed(unit === '×' ? 2 : unit === 's' ? 1 : 0)}${unit === '' || unit === '×' ? unit : ` ${unit}`}`

const boundOf = ({ bound, unit }: Check): string =>
  'most' in bound ? (bound.most === 0 ? '0' : `≤ ${inWords(bound.most, unit)}`) : `≥ ${inWords(bound.least, unit)}`
