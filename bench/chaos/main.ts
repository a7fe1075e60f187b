/**
 * The product's processes on a PostgreSQL of their own, killed and stopped at random while makers work at the page:
 *
 *     npm run chaos -- [--kills 200] [--minutes 30] [--seed N] [--report FILE] [--keep]
 *
 * Ends with 1 when a check is red. The same seed does the same things in the same order; what they meet differs.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runChecks } from './checks.ts'
import { planFaults } from './plan.ts'
import { writeReport } from './report.ts'
import { runChaos } from './run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    report: { type: 'string', default: fileURLToPath(new URL('../chaos-report.md', import.meta.url)) },
    keep: { type: 'boolean', default: false },
  },
})
const seed = wholeNumber('seed')
const kills = wholeNumber('kills')
const minutes = wholeNumber('minutes')

const result = await runChaos({
  seed,
  faults: planFaults(seed, kills),
  mostMs: minutes * 60_000,
  http: 2,
  workers: 2,
  // The first holds all the streams that an account may have.
  clients: [
    { tabs: 2, readers: 2 },
    { tabs: 1, readers: 1 },
    { tabs: 1, readers: 2 },
  ],

  say: (line) => console.log(line),
  keep: values.keep,
})
const checks = runChecks(result.record, result.state)
const command = `npm run chaos -- --kills ${kills} --minutes ${minutes} --seed ${seed}`
const report = writeReport({ command, seed, ...result, checks })
await writeFile(values.report, report)
console.log(`\n${report}`)
if (values.keep) console.log(`Logs and data: ${result.folder}`)
// Streams that were given up may still hold this process.
process.exit(checks.some(({ faults }) => faults.length > 0) ? 1 : 0)

function wholeNumber(name: 'seed' | 'kills' | 'minutes'): number {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`)
  return value
}
