import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const everywhere = ['**/node_modules/**', '**/dist/**']
/** What takes long, since it draws many pictures or kills processes, and shows more of what others show: `npm run test:slow`. */
const slow = '**/*.slow.test.ts'
const withDatabase = [
  'packages/{db,local-postgres}/**/*.test.ts',
  'apps/server/**/*.test.ts',
  'bench/hostile/**/*.test.ts',
]
const ofThePage = 'apps/web/**/*.test.{ts,tsx}'
/** Tests that put something of their own in the place of a module: that works only where nobody has loaded it yet. */
const replacingModules = globSync(ofThePage, { cwd: import.meta.dirname, exclude: everywhere }).filter((path) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
)

export default defineConfig({
  test: {
    // Processes, not threads: tests send signals, and native modules keep their state to themselves.
    pool: 'forks',
    // They change nothing outside themselves, so a process goes on from file to file with what it has loaded and made fast:
    // to load it anew for each took more than the tests.
    isolate: false,
    maxWorkers: '100%',
    // Only there to end a test that hangs. Nothing is proved by a test being fast, and machines are slow at times.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'units',
          environment: 'node',
          include: [
            '{packages,engines}/**/*.test.ts',
            'quality/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.{ts,mjs}',
          ],
          exclude: [...everywhere, ...withDatabase, slow],
        },
      },
      {
        test: {
          name: 'slow',
          environment: 'node',
          include: [slow],
          exclude: everywhere,
          testTimeout: 300_000,
          globalSetup: ['scripts/vitest-postgres.ts'],
        },
      },
      {
        test: {
          name: 'services',
          environment: 'node',
          include: withDatabase,
          exclude: [...everywhere, slow],
          globalSetup: ['scripts/vitest-postgres.ts'],
        },
      },
      {
        test: {
          name: 'page',
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/fresh-document.ts'],
          include: [ofThePage],
          exclude: [...everywhere, ...replacingModules],
        },
      },
      {
        test: {
          name: 'page, modules replaced',
          isolate: true,
          environment: 'happy-dom',
          include: replacingModules,
        },
      },
    ],
  },
})
