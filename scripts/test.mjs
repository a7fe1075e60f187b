// `npm test`: every check of the project, in a fresh clone too. All of them run, whichever fails; with `--slow` the slow
// and the long ones, too. The last line says how many passed and failed: each test by its runner's own report, each other check as one.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { environment, findNode, toolCommand } from './lib/node.mjs'
import { ensurePageBuilt } from './lib/page.mjs'
import { countPlaywright, countVitest } from './lib/reports.mjs'
import { main, ROOT, Stop } from './lib/root.mjs'

const REPORTS = join(ROOT, '.cache', 'reports')

await main(() => {
  ensureInstalled()
  mkdirSync(REPORTS, { recursive: true })
  const results = [
    check('types', () => tool('tsc', '-p', 'tsconfig.json', '--noEmit')),
    check('lint', () => tool('oxlint', '--deny-warnings')),
    check('format', () => tool('oxfmt', '--check')),
    check('import directions', () => script('check-imports.mjs')),
    check('unused code', () => tool('knip') || tool('knip', '--production')),
    check('citations', () => script('check-citations.mjs')),
    check('lockfile', () => script('complete-lockfile.mjs', '--check')),
    check('generated files', () => script('check-generated.mjs')),
    runner('unit and integration tests', 'vitest.json', countVitest, (report) => vitest('!slow', report)),
    check('page build', () => {
      ensurePageBuilt()
      return 0
    }),
    check('size of the page', () => tool('size-limit')),
    runner('browser tests', 'playwright.json', countPlaywright, (report) => playwright('short', report)),
    ...(process.argv.includes('--slow')
      ? [
          runner('slow tests', 'vitest-slow.json', countVitest, (report) => vitest('slow', report)),
          runner('long browser tests', 'playwright-long.json', countPlaywright, (report) => playwright('long', report)),
        ]
      : []),
  ]
  console.log('')
  for (const { name, passed, failed, notes, failures = [], seconds } of results) {
    const verdict = failed > 0 ? 'FAILED' : 'ok    '
    const counts = passed + failed === 1 ? '' : `${passed} passed, ${failed} failed`
    console.log(`${verdict} ${[name, counts, ...notes, `${seconds} s`].filter(Boolean).join(' · ')}`)
    for (const failure of failures) console.log(`       ${failure}`)
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  if (sum('failed') > 0) process.exitCode = 1
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
})

/** A check that passes or fails as a whole. */
function check(name, run) {
  return timed(name, () => {
    const ok = run() === 0
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, notes: [] }
  })
}

/** A test runner that writes a report of its own. */
function runner(name, file, count, run) {
  const report = join(REPORTS, file)
  // The last run's report must not stand in for one that this run does not write.
  rmSync(report, { force: true })
  return timed(name, () => {
    const exitCode = run(report)
    return count(existsSync(report) ? readFileSync(report, 'utf8') : undefined, exitCode)
  })
}

function timed(name, run) {
  console.log(`\n— ${name}`)
  const start = Date.now()
  let counts
  try {
    counts = run()
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    counts = { passed: 0, failed: 1, notes: [] }
  }
  return { name, ...counts, seconds: Math.round((Date.now() - start) / 1000) }
}

function vitest(project, report) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return tool('vitest', 'run', `--project=${project}`, ...reporters)
}

function playwright(project, report) {
  const chromium = findChromium()
  return toolWith(
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
    'playwright',
    'test',
    '--config=e2e/playwright.config.ts',
    `--project=${project}`,
    '--reporter=list,json',
  )
}

function tool(name, ...args) {
  return toolWith({}, name, ...args)
}

function toolWith(extra, name, ...rest) {
  const [command, ...args] = [...toolCommand(name), ...rest]
  return execute(command, args, extra)
}

function script(name, ...args) {
  return execute(findNode(), [join('scripts', name), ...args])
}

function execute(command, args, extra = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    env: environment(extra),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) throw error
  return status
}
