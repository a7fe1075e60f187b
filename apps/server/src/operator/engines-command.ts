import type { SpendBook, SpendOfDay, SpendPeriod, UnknownCharge } from '@toile/core'
import { certificateLine, checkLines, dollars, type EngineCheck } from './engine-check.ts'
import type { SigningCertificate } from '../secrets/signing-credential.ts'
import { EXIT } from './run-command.ts'

export interface EnginesCommandDeps {
  /** Asks every configured engine what it can; begins nothing that is charged. */
  readonly check: () => Promise<readonly EngineCheck[]>
  /** What pictures are signed with; null where they are not. */
  readonly certificate: () => Promise<SigningCertificate | null>
  /** Connects to the database. */
  readonly open: () => Promise<Pick<SpendBook, 'days' | 'unknown'>>
  readonly now: () => Date
  readonly print: (line: string) => void
}

const USAGE = `Usage: npm run engines -- COMMAND

  check               whether each configured engine is reached, what it can do, under which licence, at which price;
                      how long the certificate of content credentials is valid
  spend [FROM [TO]]   what engines cost by day, engine and kind of picture, and charges of which nobody knows

FROM and TO are days of UTC, such as 2026-11-01, both included; the last 30 days without them. The settings are those of
the server. Nothing that is charged is begun.`

/** Days that are told of where none are named, today among them. Chosen. */
const DAYS = 30
const DAY_MS = 86_400_000

type Command = (deps: EnginesCommandDeps, args: readonly string[]) => Promise<number>

const COMMANDS: Readonly<Record<string, Command>> = { check, spend }

/** Runs one command; resolves to the process's exit code. */
export async function enginesCommand(deps: EnginesCommandDeps, args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  return command === undefined ? misunderstood(deps) : command(deps, rest)
}

function misunderstood({ print }: EnginesCommandDeps): number {
  print(USAGE)
  return EXIT.wrong
}

async function check(deps: EnginesCommandDeps, args: readonly string[]): Promise<number> {
  if (args.length > 0) return misunderstood(deps)
  const checks = await deps.check()
  for (const each of checks) for (const line of checkLines(each)) deps.print(line)
  const certificate = await deps.certificate()
  if (certificate !== null) deps.print(certificateLine(certificate))
  const failing = checks.filter(({ health }) => !health.ok).map(({ id }) => id)
  if (failing.length === 0) return EXIT.done
  deps.print(`Cannot make pictures now: ${failing.join(', ')}.`)
  return EXIT.refused
}

async function spend(deps: EnginesCommandDeps, args: readonly string[]): Promise<number> {
  const period = periodOf(args, deps.now())
  if (period === null) return misunderstood(deps)
  const book = await deps.open()
  const [days, unknown] = await Promise.all([book.days(period), book.unknown(period)])
  const { print } = deps
  print(`Calls to engines from ${period.from} to ${period.to} (UTC); those that cost nothing are left out.`)
  for (const line of dayLines(days)) print(line)
  if (unknown.length === 0) return EXIT.done
  print('')
  print(`Whether these were charged is not known (${unknown.length}); compare them with the vendor’s bill:`)
  for (const each of unknown) print(unknownLine(each))
  return EXIT.done
}

/** Null where the words are no days in order. */
function periodOf(args: readonly string[], now: Date): SpendPeriod | null {
  const today = now.toISOString().slice(0, 10)
  const [from = new Date(now.getTime() - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10), to = today, ...more] = args
  return more.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function dayLines(days: readonly SpendOfDay[]): string[] {
  if (days.length === 0) return ['There were none.']
  const total = days.reduce((sum, { knownUsd }) => sum + knownUsd, 0)
  const pictures = days.reduce((sum, { charged }) => sum + charged, 0)
  return [...days.map(dayLine), `in all: ${picturesWords(pictures)}, ${dollars(total)} known`]
}

function dayLine({ day, engine, made, charged, knownUsd, withoutAmount, unknown, underWay }: SpendOfDay): string {
  const rest = [
    withoutAmount > 0 && `${withoutAmount} charged without an amount`,
    unknown > 0 && `${unknown} not known`,
    underWay > 0 && `${underWay} under way`,
  ].filter((words) => words !== false)
  const what = `${picturesWords(charged)}, ${dollars(knownUsd)} known`
  return `${day}  ${engine}  ${made ?? '(of accounts that are gone)'}: ${[what, ...rest].join(', ')}`
}

const picturesWords = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`)

function unknownLine({ taskId, at, engine, model, priceUsd, stage }: UnknownCharge): string {
  const when = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const price = priceUsd === null ? 'price not known' : dollars(priceUsd)
  const how = stage === 'noted' ? 'asked, and no answer came' : 'the vendor had the job'
  return `${when}  ${engine} ${model}  task ${taskId}: ${how}, ${price}`
}
