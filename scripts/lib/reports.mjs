import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * Counts of a test runner's report. A runner that ended badly without naming a failed test, or that ran no test at
 * all, counts as one failure more: silence is not success.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, notes: string[], failures: string[] }} Counts
 * `failures`: each failed test, and each that passed only at the second try, with the first line of why and, of the
 * browser's, the place, so that the end of a long output tells it.
 */

/**
 * @param {string | undefined} json what Vitest's JSON reporter wrote, if it wrote anything
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function countVitest(json, exitCode) {
  const report = parse(json)
  if (!report) return crashed('Vitest left no report')
  const files = report.testResults ?? []
  // A file that cannot be loaded fails without a test of it having run.
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return settle('Vitest', exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: broken.map(({ name }) => `could not be run: ${name}`),
    failures: files.flatMap(({ assertionResults }) =>
      (assertionResults ?? [])
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failure(fullName, failureMessages?.[0])),
    ),
  })
}

/**
 * @param {string | undefined} json what Playwright's JSON reporter wrote, if it wrote anything
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function countPlaywright(json, exitCode) {
  const report = parse(json)
  if (!report) return crashed('Playwright left no report')
  const { expected, unexpected, flaky, skipped } = report.stats
  const errors = report.errors ?? []
  return settle('Playwright', exitCode, {
    passed: expected + flaky,
    failed: unexpected + errors.length,
    skipped,
    // A test that passed only when it was tried again is not to be trusted: it does not stop a landing, and is told.
    notes: [...errors.map(({ message }) => firstLine(message)), ...(flaky > 0 ? [`${flaky} at the second try`] : [])],
    failures: (report.suites ?? []).flatMap(specsOf).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const error = results.find((result) => result.error)?.error
          const told = `${failure(title, error?.message)}${placeOf(error?.location)}`
          return status === 'flaky' ? `passed at the second try: ${told}` : told
        }),
    ),
  })
}

function settle(name, exitCode, counts) {
  const notes = [...counts.notes]
  if (counts.skipped > 0) notes.push(`${counts.skipped} skipped`)
  if (counts.failed > 0) return { ...counts, notes }
  if (counts.passed === 0) return { ...counts, failed: 1, notes: [...notes, `${name} ran no test`] }
  if (exitCode !== 0) return { ...counts, failed: 1, notes: [...notes, `${name} ended with ${exitCode}`] }
  return { ...counts, notes }
}

function parse(json) {
  if (json === undefined) return undefined
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const crashed = (note) => ({ passed: 0, failed: 1, skipped: 0, notes: [note], failures: [] })

/** Every test of a suite of Playwright's, in the suites within it too. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const failure = (name, message) => `${name}: ${firstLine(message ?? 'no reason given')}`

/** Which of a test's many expectations it was: their first lines are alike. */
const placeOf = (location) => (location ? ` (${basename(location.file)}:${location.line})` : '')

const firstLine = (text) => stripVTControlCharacters(String(text)).split('\n')[0]
