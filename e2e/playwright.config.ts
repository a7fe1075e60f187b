import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']

/** Each worker runs a server of its own on a data folder of its own. Pages wait more than they compute: two share two cores. */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results/e2e',
  workers: 2,
  forbidOnly: true,
  // A test that passes only then is named at the end with what it failed of (scripts/lib/reports.mjs).
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env['CI'] ? [['line']] : [['list']],
  // What takes long and is also proven without a browser is tagged @long, and is no part of `npm test`.
  projects: [
    { name: 'short', grepInvert: /@long/ },
    { name: 'long', grep: /@long/ },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // So that a click that never comes about says which one it is; without these only the whole test runs out of time.
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    // To note down each step took a fifth of all time: `-- --trace=retain-on-failure` does it for a test that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium refuses its sandbox to root; the rest keeps it from talking to anything but the server under test.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
