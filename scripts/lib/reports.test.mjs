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
  test('its own numbers; what passes at the second try only has failed', () => {
    expect(countPlaywright(playwright({ expected: 5 }), 0)).toMatchObject({ passed: 5, failed: 0 })
    expect(countPlaywright(playwright({ expected: 5, unexpected: 1, flaky: 1 }), 1)).toMatchObject({
      passed: 5,
      failed: 2,
    })
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
