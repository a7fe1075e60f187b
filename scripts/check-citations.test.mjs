import { expect, test } from 'vitest'
import { findUnresolved } from './check-citations.mjs'

/** A small project whose citations resolve; each test adds one file to it. */
const project = {
  'docs/product/pictures.md':
    '# Pictures\n\n### R33 Sizes, and the pixel promise\n\nSee [money](money.md#plans--prices).',
  'docs/product/money.md': '# Money\n\n## Plans & prices\n\n### R8 Prices\n\n```\n## Code\n```',
  'docs/decisions/0007-fidelity.md': '# Fidelity',
  'packages/core/src/ledger.ts': '/** Once (R8), as docs/product/money.md#plans--prices says; decision 7. */',
}

const unresolvedWith = (files, exists = () => false) => findUnresolved({ ...project, ...files }, exists)

test('a project whose citations resolve passes', () => {
  expect(unresolvedWith({})).toEqual([])
})

test.each([
  ['// Once (R8, R9).', 'R9 is no heading in docs/product'],
  ['/** docs/product/money.md#code */', 'docs/product/money.md has no heading #code'],
  ['-- docs/product/money.md#prices', 'docs/product/money.md has no heading #prices'],
  ['// docs/product/wire.md', 'there is no docs/product/wire.md'],
  ['// See decision 70.', 'decision 70 is no page in docs/decisions'],
  ['// See decisions 7 and 0008.', 'decision 0008 is no page in docs/decisions'],
  ['// (SPEC section 2)', '"SPEC" is of no document in the repository'],
  ['// as RULINGS say', '"RULINGS" is of no document in the repository'],
  ['// DESIGN.md', '"DESIGN.md" is of no document in the repository'],
  ['// LOOK.md', '"LOOK.md" is of no document in the repository'],
  ['// FACTS.md', '"FACTS.md" is of no document in the repository'],
  ['// ENGINES.md', '"ENGINES.md" is of no document in the repository'],
  ['// with the spec’s messages', '"the spec" is of no document in the repository'],
  ['// an answer here (section 8)', '"section 8" is of no document in the repository'],
])('%s', (line, reason) => {
  expect(unresolvedWith({ 'apps/web/src/page.ts': `const a = 1\n${line}` })).toEqual([
    `apps/web/src/page.ts:2: ${reason}`,
  ])
})

test.each([
  '// Base64 (RFC 4648, section 4)',
  '// "The Lumigraph", SIGGRAPH 1996, section 3.4.',
  "const look = 'R8'",
  '// packages/x/docs/product/none.md',
  'const ENGINES = process.env.ENGINES',
])('%s is well', (line) => {
  expect(unresolvedWith({ 'apps/web/src/page.ts': line })).toEqual([])
})

test('thread counts of tartans are no rulings', () => {
  expect(unresolvedWith({ 'engines/drawing/src/families/tartan.ts': "'R72 B8'" })).toEqual([])
})

test('a ruling has one heading', () => {
  expect(unresolvedWith({ 'docs/product/wire.md': '### R8 Again' })).toEqual([
    'docs/product/wire.md: R8 has a heading in docs/product/money.md already',
  ])
})

test('links of documents lead to a file and a heading', () => {
  const text =
    '# Bench\n[a](../docs/product/money.md) [b](#bench) [c](shot.webp) [d](#none) [e](gone.md) [f](https://x.org/y)'
  expect(unresolvedWith({ 'bench/README.md': text }, (path) => path === 'bench/shot.webp')).toEqual([
    'bench/README.md:2: bench/README.md has no heading #none',
    'bench/README.md:2: there is no bench/gone.md',
  ])
})
