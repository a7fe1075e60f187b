/**
 * Bodies, pictures, work and connections that are meant to hurt, against the real server: what they cost somebody else. A
 * process of its own asks the server all the time whether it is well, and another does what is lawful meanwhile.
 *
 *     npm run hostile [-- GROUP or a part of an attack's name ...] [--server FOLDER] [--as-before WORDS]
 *
 * A run of all of them, some ten minutes on a machine that does nothing else, writes `bench/hostile-report.md`. `--server`
 * attacks another checkout's server; `--as-before` keeps what was measured as the report's column ‘before’, said in these
 * words to be of that server. Exit code 1: something is past its bound; 2: nothing is, but the machine was too busy to
 * judge all.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startToile } from '@toile/e2e/server'
import { signIn } from '../lib/client.ts'
import { bodyAttacks } from './attacks/bodies.ts'
import { connectionAttacks, stopping } from './attacks/connections.ts'
import { pictureAttacks } from './attacks/pictures.ts'
import { workAttacks } from './attacks/work.ts'
import type { Done, Wish } from './bystander.ts'
import { type Helper, startHelper } from './helper.ts'
import { measure, type Measured, type Stage } from './measure.ts'
import type { Memory } from './memory.ts'
import type { Pings } from './ping.ts'
import { type Before, exitCodeOf, lines, machine, report, valuesOf } from './report.ts'

const REPORT = new URL('../hostile-report.md', import.meta.url)
const BEFORE = new URL('before.json', import.meta.url)

interface Trial {
  readonly name: string
  readonly group: string
  readonly run: (stage: Stage) => Promise<Measured>
}
const trials: readonly Trial[] = [
  ...[...bodyAttacks, ...pictureAttacks, ...workAttacks, ...connectionAttacks].map((attack) => ({
    ...attack,
    run: (stage: Stage) => measure(stage, attack),
  })),
  { name: 'SIGTERM while they are open', group: 'connections', run: stopping },
]

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { server: { type: 'string' }, 'as-before': { type: 'string' } },
})
const chosen = trials.filter(
  ({ name, group }) => names.length === 0 || names.some((each) => group === each || name.includes(each)),
)
if (chosen.length === 0) throw new Error(`no attack is called ${names.join(' or ')}`)

const measured: Measured[] = []
const toile = await startToile({ SIGNUP_CREDITS: '100000', LOG_LEVEL: 'silent' }, options.server)
const helpers: Pick<Helper<never, unknown>, 'close'>[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(130)))
}
try {
  const memory = await helper<'begin' | 'end' | number, Memory>('memory.ts', String(toile.pid))
  const stage: Stage = {
    toile,
    attacker: (await signIn(toile.url, toile.mails)).cookies,
    memory,
    bystander: await helper<Wish, Done>('bystander.ts', toile.url),
    ping: await helper<'begin' | 'end', Pings>('ping.ts', toile.url),
    async restart() {
      await toile.end('SIGKILL')
      await toile.start()
      await memory.ask(toile.pid)
    },
  }
  for (const { name, run } of chosen) {
    const result = await run(stage).catch((error: Error) => unmeasured(name, error))
    measured.push(result)
    console.log(lines(result))
    if (options['as-before'] !== undefined) keepAsBefore(options['as-before'])
  }
} finally {
  await close()
}

if (chosen.length === trials.length && options.server === undefined) {
  writeFileSync(REPORT, report(measured, readBefore(), 'npm run hostile'))
  console.log('\nwritten: bench/hostile-report.md')
}
process.exitCode = exitCodeOf(measured)

async function close(): Promise<void> {
  for (const each of helpers) await each.close()
  await toile.close()
}

async function helper<Question, Answer>(file: string, argument: string): Promise<Helper<Question, Answer>> {
  const started = await startHelper<Question, Answer>(new URL(file, import.meta.url), [argument])
  helpers.push(started)
  return started
}

/** Where the machine does not even do what is lawful, or the attack cannot be made ready. */
function unmeasured(name: string, { message }: Error): Measured {
  const check = { what: 'measured', unit: '', value: 0, bound: { least: 1 }, noisy: true } as const
  return { name, answers: 'none', checks: [check], remarks: [message] }
}

function readBefore(): Before {
  return JSON.parse(readFileSync(BEFORE, 'utf8')) as Before
}

function keepAsBefore(of: string): void {
  const values = { ...readBefore().values, ...valuesOf(measured) }
  writeFileSync(BEFORE, `${JSON.stringify({ of: `${of}, ${machine()}`, values }, null, 2)}\n`)
}
