import { defineConfig } from 'vitest/config'

const everywhere = ['**/node_modules/**', '**/dist/**']
const withDatabase = ['packages/{db,local-postgres}/**/*.test.ts', 'apps/server/**/*.test.ts']

export default defineConfig({
  test: {
    // Processes, not threads: tests send signals, and native modules keep their state to themselves.
    pool: 'forks',
    maxWorkers: '100%',
    // Only there to end a test that hangs. Nothing is proved by a test being fast, and machines are slow at times.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'units',
          // They change nothing outside themselves, so a process goes on from file to file with what it has loaded and made fast.
          isolate: false,
          environment: 'node',
          include: [
            'packages/**/*.test.ts',
            'quality/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.{ts,mjs}',
          ],
          exclude: [...everywhere, ...withDatabase],
        },
      },
      {
        test: {
          name: 'services',
          environment: 'node',
          include: withDatabase,
          exclude: everywhere,
          globalSetup: ['scripts/vitest-postgres.ts'],
        },
      },
      {
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: everywhere,
        },
      },
    ],
  },
})
