import { posix } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { findViolations, loadParser } from './check-imports.mjs'

let parse
beforeAll(async () => {
  parse = await loadParser()
})

/** A small project without violations; each test adds one file to it. */
const project = {
  'package.json': manifest('toile', {}, { devDependencies: { vitest: '1.0.0' } }),
  'packages/contract/package.json': manifest('@toile/contract', {}),
  'packages/core/package.json': manifest('@toile/core', { '@toile/contract': '0.1.0' }),
  'packages/core/src/index.ts': "export { cost } from '@toile/contract'",
  'packages/db/package.json': manifest(
    '@toile/db',
    { '@toile/core': '0.1.0', pg: '8.0.0' },
    { exports: { '.': './src/index.ts', './testing': './src/testing.ts' } },
  ),
  'packages/db/src/index.ts': "import pg from 'pg'\nimport type { Ledger } from '@toile/core'",
  'packages/mail/package.json': manifest('@toile/mail', {}, { devDependencies: { 'smtp-server': '3.0.0' } }),
  'apps/server/package.json': manifest('@toile/server', { '@toile/db': '0.1.0', '@toile/core': '0.1.0' }),
  'apps/server/src/composition/database.ts':
    "import { openDatabase } from '@toile/db'\nimport { rules } from '@toile/core'",
  'apps/web/package.json': manifest('@toile/web', { '@toile/contract': '0.1.0', react: '19.0.0' }),
  'apps/web/src/app/router.tsx': "import { Studio } from '../features/studio/index.ts'\nimport 'react'",
  'apps/web/src/features/studio/index.ts':
    "import { cost } from '@toile/contract'\nimport { Button } from '../../ui/button.tsx'",
}

function manifest(name, dependencies, more = {}) {
  return JSON.stringify({ name, dependencies, exports: { '.': './src/index.ts' }, ...more })
}

const violationsWith = (files) => findViolations({ ...project, ...files }, parse)

test('a project that keeps the rules passes', () => {
  expect(violationsWith({})).toEqual([])
})

describe('directions between packages', () => {
  test('core knows no adapter', () => {
    expect(violationsWith({ 'packages/core/src/a.ts': "import { openDatabase } from '@toile/db'" })).toEqual([
      expect.stringContaining('"@toile/db": is not among the dependencies of packages/core'),
      expect.stringContaining('"@toile/db": packages/core may not import @toile/db'),
      'packages import each other in a circle: @toile/core → @toile/db → @toile/core',
    ])
  })

  test('an adapter, even one that no rule names, knows no other adapter', () => {
    const found = violationsWith({
      'packages/search/package.json': manifest('@toile/search', { '@toile/db': '0.1.0' }),
      'packages/search/src/index.ts': "export * from '@toile/db'",
    })
    expect(found).toEqual(['packages/search/src/index.ts: "@toile/db": packages/search may not import @toile/db'])
  })

  test('the page knows only contract and mask-tools, also when it loads late', () => {
    const found = violationsWith({ 'apps/web/src/lib/a.ts': "const later = () => import('@toile/core')" })
    expect(found).toContain('apps/web/src/lib/a.ts: "@toile/core": apps/web may not import @toile/core')
  })

  test('types count too', () => {
    const found = violationsWith({ 'packages/contract/src/a.ts': "import type { Ledger } from '@toile/core'" })
    expect(found).toContain('packages/contract/src/a.ts: "@toile/core": packages/contract may not import @toile/core')
  })
})

describe('doors of packages', () => {
  test('only what exports lists can be imported', () => {
    expect(
      violationsWith({
        'apps/server/src/composition/start.ts': "import '@toile/db/src/pool.ts'\nimport '@toile/core'",
      }),
    ).toEqual([
      'apps/server/src/composition/start.ts: "@toile/db/src/pool.ts": @toile/db does not export ./src/pool.ts',
    ])
    expect(violationsWith({ 'apps/server/src/a.test.ts': "import '@toile/db/testing'" })).toEqual([])
  })

  test('a relative path stays in its package', () => {
    expect(violationsWith({ 'packages/core/src/a.ts': "import '../../db/src/index.ts'" })).toEqual([
      expect.stringContaining('leaves its package'),
    ])
    expect(violationsWith({ 'scripts/a.mjs': "import '../packages/core/src/index.ts'" })).toEqual([
      expect.stringContaining('reaches into a package'),
    ])
  })
})

describe('in the server', () => {
  test('only the composition makes adapters', () => {
    const text = "import { openDatabase } from '@toile/db'"
    expect(violationsWith({ 'apps/server/src/http/routes/a.ts': text })).toEqual([
      expect.stringContaining('only composition/ makes adapters'),
    ])
    expect(violationsWith({ 'apps/server/src/http/routes/a.test.ts': text })).toEqual([])
    expect(violationsWith({ 'apps/server/src/composition/a.ts': text })).toEqual([])
    expect(violationsWith({ 'apps/server/src/pictures/tools/a.ts': text })).toEqual([])
    expect(violationsWith({ 'apps/server/src/pictures/a.ts': text })).toHaveLength(1)
    expect(violationsWith({ 'apps/server/src/main.ts': text })).toHaveLength(1)
  })

  test.each([
    'app.ts',
    'http/routes/uploads/index.ts',
    'worker/handlers/a.ts',
    'http/routes/testing/a.ts',
    'a.test.ts',
  ])('%s does not import the composition, nor its types', (path) => {
    const up = posix.relative(posix.dirname(path), 'composition/services.ts')
    const from = up.startsWith('.') ? up : `./${up}`
    expect(violationsWith({ [`apps/server/src/${path}`]: `import type { Services } from '${from}'` })).toEqual([
      expect.stringContaining('only main.ts, billing.ts, engines.ts, index.ts and testing/ import composition/'),
    ])
  })

  test.each([
    ['main.ts', './composition/start.ts'],
    ['index.ts', './composition/start.ts'],
    ['composition/start.ts', './services.ts'],
    ['composition/worker/start.ts', '../services.ts'],
    ['testing/app.ts', '../composition/services.ts'],
  ])('%s imports the composition', (path, from) => {
    const file = `apps/server/src/${path}`
    expect(violationsWith({ [file]: `${project[file] ?? ''}\nimport '${from}'` })).toEqual([])
  })

  test('everyone may know their errors, and nothing beside them', () => {
    const text = "import { DatabaseError, type Database } from '@toile/db'"
    expect(violationsWith({ 'apps/server/src/http/routes/a.ts': text })).toEqual([])
    const more = "import { DatabaseError, openDatabase } from '@toile/db'"
    expect(violationsWith({ 'apps/server/src/http/routes/a.ts': more })).toHaveLength(1)
  })

  test('everyone may name their types', () => {
    const text = "import type { Database } from '@toile/db'\nimport { type Pool } from '@toile/db'"
    expect(violationsWith({ 'apps/server/src/http/routes/a.ts': text })).toEqual([])
  })
})

describe('pictures in the server', () => {
  const pictures = {
    'apps/server/package.json': manifest('@toile/server', {
      '@toile/db': '0.1.0',
      '@toile/core': '0.1.0',
      '@toile/imaging': '0.1.0',
      '@toile/drawing': '0.1.0',
      '@toile/engine-builtin': '0.1.0',
    }),
    'engines/imaging/package.json': manifest('@toile/imaging', {}),
    'engines/drawing/package.json': manifest('@toile/drawing', {}),
    'engines/builtin/package.json': manifest('@toile/engine-builtin', {}),
    'apps/server/src/pictures/tools/a.ts': "import '@toile/imaging'",
    'apps/server/src/composition/start.ts': "import { createBuiltinEngine } from '@toile/engine-builtin'",
    'apps/server/src/http/a.test.ts': "import '@toile/drawing'",
  }
  const found = (files) => violationsWith({ ...pictures, ...files })
  const drawing = 'apps/server/src/http/a.test.ts: "@toile/drawing": apps/server may not import @toile/drawing'

  test('what draws is never imported, in tests neither', () => {
    expect(found({})).toEqual([drawing])
  })

  test('routes and the worker open no picture, and name no type of one', () => {
    const text = "import type { RgbaImage } from '@toile/imaging'"
    for (const path of ['http/routes/a.ts', 'worker/a.ts', 'app.ts']) {
      expect(found({ [`apps/server/src/${path}`]: text })).toContain(
        `apps/server/src/${path}: "@toile/imaging": in the server, only pictures/ imports @toile/imaging`,
      )
    }
  })

  test('the composition alone makes the built-in engine, tests aside', () => {
    const text = "import { createBuiltinEngine } from '@toile/engine-builtin'"
    expect(found({ 'apps/server/src/pictures/a.ts': text })).toContain(
      'apps/server/src/pictures/a.ts: "@toile/engine-builtin": in the server, only composition/ imports @toile/engine-builtin',
    )
    expect(found({ 'apps/server/src/pictures/a.test.ts': text })).toEqual([drawing])
  })
})

describe('decoders of pictures in the server', () => {
  const server = {
    'apps/server/package.json': manifest('@toile/server', {
      '@toile/db': '0.1.0',
      '@toile/core': '0.1.0',
      '@toile/engine': '0.1.0',
      sharp: '1.0.0',
    }),
    'engines/engine/package.json': manifest(
      '@toile/engine',
      { sharp: '1.0.0' },
      { exports: { '.': './src/index.ts', './files': './src/files.ts' } },
    ),
    'engines/engine/src/index.ts': "export { assertBytes } from './assert-bytes.ts'",
    'engines/engine/src/files.ts': "import sharp from 'sharp'",
    'apps/server/src/main.ts': "import './composition/database.ts'\nimport './worker/a.ts'",
    'apps/server/src/worker/a.ts': "import { assertBytes, EngineError, type ImageFile } from '@toile/engine'",
    'apps/server/src/pictures/tools/a-process.ts': "import sharp from 'sharp'\nimport './b.ts'",
    'apps/server/src/pictures/tools/b.ts': "import type { ImageFile } from '@toile/engine'\nimport sharp from 'sharp'",
  }
  const found = (files) => violationsWith({ ...server, ...files })

  test('are loaded by processes of a pool', () => {
    expect(found({})).toEqual([])
    const task = "import type { Task } from '../pictures/tools/a-process.ts'\nimport type { Sharp } from 'sharp'"
    expect(found({ 'apps/server/src/worker/a.ts': task })).toEqual([])
  })

  test.each([
    ['sharp', "import sharp from 'sharp'"],
    ['sharp', "const later = () => import('sharp')"],
  ])('and never by the server’s own: %s', (from, text) => {
    expect(found({ 'apps/server/src/worker/a.ts': text })).toContain(
      `apps/server/src/worker/a.ts: "${from}": strangers' pictures are decoded in processes of a pool alone; loaded by ` +
        'apps/server/src/main.ts → apps/server/src/worker/a.ts',
    )
  })

  test.each([
    "import { decodeGrey } from '@toile/engine/files'",
    "import * as files from '@toile/engine/files'",
    "import '@toile/engine/files'",
    "const later = () => import('@toile/engine/files')",
  ])('nor by way of a package: %s', (text) => {
    expect(found({ 'apps/server/src/worker/a.ts': text })).toContain(
      `engines/engine/src/files.ts: "sharp": strangers' pictures are decoded in processes of a pool alone; loaded by ` +
        'apps/server/src/main.ts → apps/server/src/worker/a.ts → engines/engine/src/files.ts',
    )
  })

  test('nor by what a package exports beside', () => {
    expect(found({ 'engines/engine/src/index.ts': "export { decodeGrey } from './files.ts'" })).toEqual([
      expect.stringContaining('worker/a.ts → engines/engine/src/index.ts → engines/engine/src/files.ts'),
    ])
  })

  test('what an operation of the built-in engine draws with is loaded by its processes', () => {
    const builtin = {
      'apps/server/package.json': manifest('@toile/server', {
        '@toile/db': '0.1.0',
        '@toile/core': '0.1.0',
        '@toile/engine': '0.1.0',
        '@toile/engine-builtin': '0.1.0',
        sharp: '1.0.0',
      }),
      'engines/builtin/package.json': manifest('@toile/engine-builtin', { '@toile/engine': '0.1.0' }),
      'engines/builtin/src/index.ts': "export { upscale } from './upscale/operation.ts'",
      'engines/builtin/src/upscale/operation.ts': "export const upscale = { load: () => import('./handler.ts') }",
      'engines/builtin/src/upscale/handler.ts': "import { decodeRgba } from '@toile/engine/files'",
      'apps/server/src/composition/engines.ts': "import '@toile/engine-builtin'",
      'apps/server/src/main.ts': "import './composition/engines.ts'\nimport './worker/a.ts'",
    }
    expect(found(builtin)).toEqual([])
    const early = "import './handler.ts'"
    const helper = "import { decodeRgba } from '@toile/engine/files'"
    expect(found({ ...builtin, 'engines/builtin/src/upscale/operation.ts': early })).toHaveLength(1)
    expect(found({ ...builtin, 'engines/builtin/src/index.ts': helper })).toHaveLength(1)
  })

  test('nor by way of another file', () => {
    expect(found({ 'apps/server/src/worker/a.ts': "import '../pictures/tools/b.ts'" })).toEqual([
      expect.stringContaining('main.ts → apps/server/src/worker/a.ts → apps/server/src/pictures/tools/b.ts'),
    ])
  })
})

describe('pictures elsewhere', () => {
  test.each(['contract', 'core', 'db', 'mail'])('%s imports nothing of engines/', (name) => {
    const file = `packages/${name}/src/a.ts`
    for (const engine of ['imaging', 'drawing', 'eye', 'engine', 'engine-builtin']) {
      const engines = { [`engines/${engine}/package.json`]: manifest(`@toile/${engine}`, {}) }
      expect(violationsWith({ ...engines, [file]: `import '@toile/${engine}'` })).toContain(
        `${file}: "@toile/${engine}": packages/${name} may not import @toile/${engine}`,
      )
    }
  })

  test('another engine than the built-in one draws nothing here', () => {
    const found = violationsWith({
      'engines/drawing/package.json': manifest('@toile/drawing', {}),
      'engines/remote/package.json': manifest('@toile/engine-remote', { '@toile/drawing': '0.1.0' }),
      'engines/remote/src/a.ts': "import '@toile/drawing'",
    })
    expect(found).toEqual(['engines/remote/src/a.ts: "@toile/drawing": engines/remote may not import @toile/drawing'])
  })
})

describe('in the page', () => {
  test.each([
    ['features/studio/a.ts', '../landing/hero.tsx', 'a feature does not import another'],
    ['features/studio/steps/a.ts', '../../landing/hero.tsx', 'a feature does not import another'],
    ['features/studio/a.ts', '../../app/router.tsx', 'features does not import app'],
    ['lib/a.ts', '../features/studio/index.ts', 'lib does not import features'],
    ['ui/a.ts', '../lib/api.ts', 'ui does not import lib'],
  ])('%s does not import %s', (path, from, reason) => {
    expect(violationsWith({ [`apps/web/src/${path}`]: `import '${from}'` })).toEqual([expect.stringContaining(reason)])
  })

  test.each([
    ['features/studio/steps/a.ts', '../index.ts'],
    ['features/studio/a.ts', '../../lib/api.ts'],
    ['app/a.ts', '../ui/button.tsx'],
  ])('%s imports %s', (path, from) => {
    expect(violationsWith({ [`apps/web/src/${path}`]: `import '${from}'` })).toEqual([])
  })

  test("Node's modules are for tests alone", () => {
    expect(violationsWith({ 'apps/web/src/lib/a.ts': "import 'node:fs'" })).toEqual([
      'apps/web/src/lib/a.ts: "node:fs": does not exist in a browser',
    ])
    expect(violationsWith({ 'apps/web/src/lib/a.test.ts': "import 'node:fs'" })).toEqual([])
  })
})

test('pixels and marks import nothing of Node but in tests', () => {
  const manifests = { 'engines/imaging/package.json': manifest('@toile/imaging', {}) }
  expect(violationsWith({ ...manifests, 'engines/imaging/src/a.ts': "import 'node:fs'" })).toEqual([
    'engines/imaging/src/a.ts: "node:fs": imports nothing of Node: what it works on is given to it',
  ])
  expect(violationsWith({ ...manifests, 'engines/imaging/src/a.test.ts': "import 'node:fs'" })).toEqual([])
})

describe('the rooms of swap-garment', () => {
  const room = (path) => `engines/builtin/src/swap-garment/${path}`
  const engine = {
    'engines/builtin/package.json': manifest('@toile/engine-builtin', {}),
    [room('swap.ts')]: "import { warpCloth } from './warp/warped-cloth.ts'\nimport './composite/composite.ts'",
    [room('swap-input.ts')]: "import type { CloseUp } from './read-photo/close-up.ts'",
    [room('read-photo/close-up.ts')]: "import { refusal } from '../refusals.ts'\nimport './waist.ts'",
    [room('read-photo/waist.ts')]: "import '../../garment-shape/trunk-edges.ts'",
    [room('warp/warped-cloth.ts')]: "import type { SwapInput } from '../swap-input.ts'",
    [room('composite/composite.ts')]: "import type { FineDetail } from '../warp/warped-cloth.ts'",
  }

  test('know themselves and those before them', () => {
    expect(violationsWith(engine)).toEqual([])
  })

  test.each([
    ['read-photo/a.ts', '../warp/warped-cloth.ts', 'read-photo/ comes before warp/ and does not import it'],
    ['warp/a.ts', '../composite/composite.ts', 'warp/ comes before composite/ and does not import it'],
    ['read-photo/a.ts', '../swap-input.ts', 'read-photo/ comes before swap-input.ts and does not import it'],
    ['composite/a.ts', '../swap.ts', 'composite/ imports nothing that puts the rooms together'],
  ])('%s does not import %s, not even its types', (path, from, reason) => {
    const text = `import type { A } from '${from}'`
    expect(violationsWith({ ...engine, [room(path)]: text })).toEqual([
      `${room(path)}: "${from}": in swap-garment, ${reason}`,
    ])
    const inTest = path.replace('.ts', '.test.ts')
    expect(violationsWith({ ...engine, [room(inTest)]: text })).toEqual([])
  })
})

describe('dependencies', () => {
  test('what is imported is listed', () => {
    expect(violationsWith({ 'packages/core/src/a.ts': "import 'zod/mini'" })).toEqual([
      'packages/core/src/a.ts: "zod/mini": is not among the dependencies of packages/core',
    ])
  })

  test('development dependencies are for tests', () => {
    const text = "import 'smtp-server'"
    expect(violationsWith({ 'packages/mail/src/a.ts': text })).toEqual([expect.stringContaining('is not a test')])
    expect(violationsWith({ 'packages/mail/src/a.test.ts': `${text}\nimport 'vitest'` })).toEqual([])
  })

  test('what is listed is used', () => {
    const listed = { 'packages/mail/package.json': manifest('@toile/mail', { nodemailer: '10.0.0' }) }
    expect(violationsWith(listed)).toEqual([
      'packages/mail/package.json: "nodemailer": no file of this package uses it',
    ])
    expect(violationsWith({ ...listed, 'packages/mail/src/a.ts': "import 'nodemailer'" })).toEqual([])
  })
})

test('a circle between packages is found', () => {
  const found = violationsWith({
    'quality/package.json': manifest('@toile/quality', { '@toile/bench': '0.1.0' }),
    'quality/a.ts': "import '@toile/bench'",
    'bench/package.json': manifest('@toile/bench', { '@toile/quality': '0.1.0' }),
    'bench/a.ts': "import '@toile/quality'",
  })
  expect(found).toEqual(['packages import each other in a circle: @toile/bench → @toile/quality → @toile/bench'])
})

describe('the built-in engine', () => {
  const operations = {
    'engines/builtin/package.json': manifest('@toile/engine-builtin', {}),
    'engines/builtin/src/operations.ts': "import './upscale/operation.ts'",
    'engines/builtin/src/upscale/operation.ts': "const later = () => import('./handler.ts')",
    'engines/builtin/src/upscale/handler.ts': "import '../cloth/shade.ts'",
    'engines/builtin/src/cloth/shade.ts': '',
    'engines/builtin/src/mask-from-points/operation.ts': '',
  }
  const OF_AN_OPERATION =
    'is of an operation, which no other folder imports; move what both need to a folder of its own'

  test('has operations that share rooms', () => {
    expect(violationsWith(operations)).toEqual([])
  })

  test.each([
    ['another one', 'swap-garment/draw.ts', '../upscale/handler.ts'],
    ['a shared room', 'cloth/folds.ts', '../upscale/handler.ts'],
    ['another one, be it of masks', 'upscale/draw.ts', '../mask-from-points/operation.ts'],
  ])('has no operation that is imported by %s', (_who, file, from) => {
    const path = `engines/builtin/src/${file}`
    expect(violationsWith({ ...operations, [path]: `import type { A } from '${from}'` })).toEqual([
      `${path}: "${from}": ${OF_AN_OPERATION}`,
    ])
  })
})

describe('a circle between files', () => {
  test('is found, types included, once for all that are in it', () => {
    const found = violationsWith({
      'packages/core/src/a.ts': "import type { B } from './b.ts'",
      'packages/core/src/b.ts': "export { c } from './rooms/c.ts'\nimport './a.ts'",
      'packages/core/src/rooms/c.ts': "const later = () => import('../a.ts')",
    })
    expect(found).toEqual([
      'files import each other in a circle: packages/core/src/a.ts → packages/core/src/b.ts → packages/core/src/a.ts',
    ])
  })

  test('is not what meets again', () => {
    expect(
      violationsWith({
        'packages/core/src/a.ts': "import './b.ts'\nimport './c.ts'",
        'packages/core/src/b.ts': "import './c.ts'",
        'packages/core/src/c.ts': '',
      }),
    ).toEqual([])
  })
})
