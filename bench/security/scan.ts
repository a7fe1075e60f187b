/**
 * Wapiti (Debian's package `wapiti`) against the running server, as a visitor and as somebody signed in: every page, and
 * every call of the API that takes its input in the address. What it finds of medium severity and more, and every answer
 * of status 500, stands in `explained.json` with the reason, or the run fails. That it finds anything at all is shown
 * first, on a server with faults.
 *
 *     npm run build && npm run security:scan
 */
import { readFileSync } from 'node:fs'
import { startToile, type Toile } from '@toile/e2e/server'
import { createVisitor, signIn } from '../lib/client.ts'
import { startFaultyServer } from './faulty-server.ts'
import { startAddresses } from './start-addresses.ts'
import { SEVERITY, wapiti, type Finding } from './wapiti.ts'

interface Explained {
  readonly category: string
  /** A regular expression that the finding's words match. */
  readonly says: string
  readonly because: string
}
const explained = JSON.parse(readFileSync(new URL('explained.json', import.meta.url), 'utf8')) as readonly Explained[]

await findFaults()
const toile = await startToile()
try {
  await liftLimits(toile)
  const unexplained = [
    ...(await scan('visitor', (await createVisitor(toile.url)).cookies)),
    ...(await scan('member', (await signIn(toile.url, toile.mails)).cookies)),
  ]
  console.log(
    unexplained.length === 0 ? '\nNothing of medium severity or more is unexplained.' : `\n${unexplained.join('\n')}`,
  )
  if (unexplained.length > 0) process.exitCode = 1
} finally {
  await toile.close()
}

async function findFaults(): Promise<void> {
  const faulty = await startFaultyServer()
  try {
    const categories = new Set((await wapiti(faulty.url, [])).map(({ category }) => category))
    for (const category of ['Cross Site Scripting', 'Open Redirect']) {
      if (!categories.has(category)) throw new Error(`the scanner does not find ${category} where it is`)
    }
  } finally {
    faulty.close()
  }
}

/** Findings that nothing explains, a line each. */
async function scan(who: string, cookies: ReadonlyMap<string, string>): Promise<string[]> {
  const begin = await startAddresses(toile.url)
  const found = await wapiti(toile.url, begin, cookies)
  const grave = found.filter(({ severity }) => severity >= SEVERITY.medium)
  console.log(`${who}: begun at ${begin.length} addresses; ${found.length} findings, ${grave.length} of them grave`)
  return grave.filter((finding) => !isExplained(finding)).map((finding) => `${who}: ${inWords(finding)}`)
}

const isExplained = ({ category, info }: Finding): boolean =>
  explained.some((known) => known.category === category && new RegExp(known.says).test(info))

const inWords = ({ category, method, path, info }: Finding): string => `${category}: ${method} ${path}: ${info}`

/** The scanner sends far more than a person may: it is to meet the code, and not the limits, which count nothing from now on. */
function liftLimits({ database }: Toile): Promise<unknown> {
  return database.query(`
    CREATE OR REPLACE FUNCTION count_nothing() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.count := 0; RETURN NEW; END $$;
    CREATE OR REPLACE TRIGGER count_nothing BEFORE INSERT OR UPDATE ON rate_limits
      FOR EACH ROW EXECUTE FUNCTION count_nothing();`)
}
