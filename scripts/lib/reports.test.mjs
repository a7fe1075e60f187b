import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.mjs'

const vitest = (more) =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...more,
  })
const playwright = (stats, errors = []) =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors })

describe('Vitest', () => {
  test('its own numbers', () => {
    expect(countVitest(vitest({ numPassedTests: 7 }), 0)).toMatchObject({ passed: 7, failed: 0 })
    expect(countVitest(vitest({ numPassedTests: 7, numFailedTests: 2 }), 1)).toMatchObject({ passed: 7, failed: 2 })
  })

  test('a file that cannot be loaded is a failure', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] },
    ]
    const counts = countVitest(vitest({ numPassedTests: 7, numFailedTests: 1, testResults }), 1)
    expect(counts).toMatchObject({ passed: 7, failed: 2, notes: ['could not be run: a.test.ts'] })
  })

  test('a failed test is told with the first line of why', () => {
    const assertionResults = [
      { fullName: 'adds', status: 'passed', failureMessages: [] },
      { fullName: 'subtracts', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at …'] },
    ]
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults }]
    const counts = countVitest(vitest({ numPassedTests: 1, numFailedTests: 1, testResults }), 1)
    expect(counts.failures).toEqual(['subtracts: expected 1'])
  })

  test('a bad end after good tests is a failure', () => {
    expect(countVitest(vitest({ numPassedTests: 7 }), 1)).toMatchObject({ passed: 7, failed: 1 })
    expect(countVitest(vitest({ numPassedTests: 7 }), null)).toMatchObject({ passed: 7, failed: 1 })
  })

  test.each([
    ['no report', undefined],
    ['half a report', '{"numPassed'],
    ['no test', vitest({})],
  ])('%s is a failure', (_, json) => {
    expect(countVitest(json, 0)).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('Playwright', () => {
  test('its own numbers', () => {
    expect(countPlaywright(playwright({ expected: 5 }), 0)).toMatchObject({ passed: 5, failed: 0 })
    expect(countPlaywright(playwright({ expected: 5, unexpected: 1 }), 1)).toMatchObject({ passed: 5, failed: 1 })
  })

  test('what passes only at the second try has passed, and is named with why it failed first', () => {
    const results = [{ error: { message: 'not seen\n…' } }, {}]
    const suites = [{ specs: [{ title: 'opens', tests: [{ status: 'flaky', results }] }] }]
    const report = { ...JSON.parse(playwright({ expected: 5, flaky: 1 })), suites }
    expect(countPlaywright(JSON.stringify(report), 0)).toEqual({
      passed: 6,
      failed: 0,
      skipped: 0,
      notes: ['1 at the second try'],
      failures: ['passed at the second try: opens: not seen'],
    })
  })

  test('a failed test of a suite within a suite is told with the first line of why, and where', () => {
    const spec = (title, status, error) => ({ title, tests: [{ status, results: [{ error }] }] })
    const location = { file: '/toile/e2e/tests/keyboard.spec.ts', line: 78, column: 5 }
    const specs = [
      spec('walks', 'unexpected', { message: 'Test timeout\n…' }),
      spec('opens', 'unexpected', { message: 'not focused\n…', location }),
      spec('stands', 'expected'),
    ]
    const inner = { specs }
    const report = {
      ...JSON.parse(playwright({ expected: 1, unexpected: 2 })),
      suites: [{ specs: [], suites: [inner] }],
    }
    expect(countPlaywright(JSON.stringify(report), 1).failures).toEqual([
      'walks: Test timeout',
      'opens: not focused (keyboard.spec.ts:78)',
    ])
  })

  test('an error outside of tests is a failure', () => {
    const counts = countPlaywright(playwright({ expected: 5 }, [{ message: 'no server\nat …' }]), 1)
    expect(counts).toMatchObject({ passed: 5, failed: 1, notes: ['no server'] })
  })

  test.each([
    ['no report', undefined],
    ['no test', playwright({ skipped: 3 })],
  ])('%s is a failure', (_, json) => {
    expect(countPlaywright(json, 0)).toMatchObject({ passed: 0, failed: 1 })
  })
})
