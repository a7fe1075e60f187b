/**
 * What Lighthouse says of the built page on a phone: pages that anybody sees, and two of somebody who is signed in. The real server on this
 * machine, and Lighthouse's own model of a slow network and processor.
 *
 *     npm run build && npm run lighthouse [runs of each page, 5] [path…]
 *
 * Ends with 1 where a page misses its bound. Scores are medians; a failed audit is named when most of the runs saw it.
 */
import { loadavg } from 'node:os'
import { openBrowserAtPort } from '@toile/e2e/lighthouse-browser'
import { startToile } from '@toile/e2e/server'
import lighthouse, { type Result } from 'lighthouse'
import { nearestRank } from './lib/figures.ts'

/** Of 100. */
interface Bounds {
  readonly performance: number
  readonly others: number
}

interface Visit {
  readonly path: string
  readonly bounds: Bounds
}

const OPEN: Bounds = { performance: 95, others: 100 }
/** What is behind a login is found by no search engine: its other scores are shown and not judged. */
const MEMBERS: Bounds = { performance: 90, others: 0 }
const VISITORS_PAGES: readonly Visit[] = ['/', '/pricing', '/login'].map((path) => ({ path, bounds: OPEN }))
const MEMBERS_PAGES: readonly Visit[] = ['/create-background', '/dashboard'].map((path) => ({ path, bounds: MEMBERS }))

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMES = [
  ['FCP', 'first-contentful-paint'],
  ['LCP', 'largest-contentful-paint'],
  ['TBT', 'total-blocking-time'],
  ['SI', 'speed-index'],
] as const

/** An audit's score from which Lighthouse shows it in green. */
const PASSED = 0.9

const [runs = '5', ...wanted] = process.argv.slice(2)
const missed: string[] = []

const toile = await startToile()
const browser = await openBrowserAtPort(toile)
try {
  console.log(
    `${''.padEnd(20)}  perf  a11y  best   seo${TIMES.map(([name]) => `${name} ms`.padStart(8)).join('')}     CLS  host  load`,
  )
  await look(VISITORS_PAGES)
  await browser.signIn()
  await look(MEMBERS_PAGES)
} finally {
  await browser.close()
  await toile.close()
}
for (const each of missed) console.log(`missed: ${each}`)
process.exitCode = missed.length > 0 ? 1 : 0

async function look(visits: readonly Visit[]): Promise<void> {
  for (const { path, bounds } of visits) {
    if (wanted.length > 0 && !wanted.includes(path)) continue
    const results: Result[] = []
    for (let run = 0; run < Number(runs); run += 1) results.push(await audit(path))
    report(path, results, bounds)
  }
}

async function audit(path: string): Promise<Result> {
  const answer = await lighthouse(new URL(path, toile.url).href, {
    port: browser.port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  })
  if (answer === undefined) throw new Error(`Lighthouse said nothing of ${path}`)
  const { lhr } = answer
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  const shown = new URL(lhr.finalDisplayedUrl).pathname.replace(/(.)\/$/, '$1')
  if (shown !== path) throw new Error(`${path} led to ${shown}`)
  return lhr
}

function report(path: string, results: readonly Result[], bounds: Bounds): void {
  const median = (of: (result: Result) => number): number => nearestRank(results.map(of), 0.5)
  const scores = CATEGORIES.map((category) =>
    Math.round(median(({ categories }) => (categories[category]?.score ?? 0) * 100)),
  )
  const value = (id: string): number => median(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  const shift = value('cumulative-layout-shift')
  // Of this machine, by a short calculation: what is below 1000 or so is slower than the phone is modelled on.
  const host = median(({ environment }) => environment.benchmarkIndex)
  console.log(
    `${path.padEnd(20)}${scores.map((score) => String(score).padStart(6)).join('')}` +
      `${TIMES.map(([, id]) => value(id).toFixed(0).padStart(8)).join('')}${shift.toFixed(3).padStart(8)}` +
      `${host.toFixed(0).padStart(6)}${loadavg()[0]!.toFixed(1).padStart(6)}`,
  )
  CATEGORIES.forEach((category, at) => {
    const bound = category === 'performance' ? bounds.performance : bounds.others
    if (scores[at]! < bound) missed.push(`${path} ${category} ${scores[at]}, to be ${bound}`)
  })
  if (shift > 0) missed.push(`${path} layout shift ${shift.toFixed(4)}, to be 0`)
  for (const lines of failures(results)) console.log(lines)
}

/** What costs points, or would: each audit that is not passed in more than half of the runs, with what it names in the last of these. */
function failures(results: readonly Result[]): string[] {
  const failed = results.flatMap(({ audits }) =>
    // The numeric ones are the times themselves, which stand in the table.
    Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => score !== null && score < PASSED && scoreDisplayMode !== 'numeric',
    ),
  )
  return [...Map.groupBy(failed, ({ id }) => id)].flatMap(([id, group]) => {
    if (group.length * 2 <= results.length) return []
    const { title, displayValue = '', details } = group.at(-1)!
    const items: readonly object[] = details !== undefined && 'items' in details ? details.items : []
    return [`    ${id}: ${title} ${displayValue}`, ...items.slice(0, 5).map((item) => `        ${brief(item)}`)]
  })
}

/** Of one thing that an audit names: the element, address or text by which it is found. */
function brief(item: object): string {
  const text = JSON.stringify(item, (key, value: unknown) =>
    ['boundingRect', 'lhId', 'path', 'nodeLabel', 'snippet', 'type', 'subItems'].includes(key) ? undefined : value,
  )
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
