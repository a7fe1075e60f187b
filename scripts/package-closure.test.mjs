import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/root.mjs'

const manifests = new Map(
  ['packages', 'engines'].flatMap((half) =>
    readdirSync(join(ROOT, half)).map((folder) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, half, folder, 'package.json'), 'utf8'))
      return [manifest.name, manifest]
    }),
  ),
)

/** Everything that comes with a package: what it depends on, and what those of ours depend on. */
function closureOf(name, found = new Set()) {
  const { dependencies = {}, optionalDependencies = {} } = manifests.get(name) ?? {}
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (found.has(dependency)) continue
    found.add(dependency)
    closureOf(dependency, found)
  }
  return found
}

test('whoever writes a remote engine installs the port and the finish, and nothing that draws or sees', () => {
  expect([...closureOf('@toile/engine')].sort()).toEqual([
    '@toile/contract',
    '@toile/imaging',
    'cockatiel',
    'sharp',
    'zod',
  ])
})

test('the built-in engine brings what draws and sees', () => {
  expect([...closureOf('@toile/engine-builtin')]).toEqual(
    expect.arrayContaining(['@toile/drawing', '@toile/eye', '@resvg/resvg-js', 'onnxruntime-node']),
  )
})
