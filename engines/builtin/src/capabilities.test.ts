import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from './capabilities.ts'
import { OPERATIONS } from './operations.ts'

/** Says, as JSON, the URLs of all modules that a process loads to know what the engine can. */
const LIST_LOADED = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({
    load(url, context, next) {
      loaded.push(url)
      return next(url, context)
    },
  })
  const { capabilitiesOf } = await import(process.argv[1])
  capabilitiesOf(true)
  await import(process.argv[2])
  process.stdout.write(JSON.stringify(loaded))
`

/** What a process loads of the engine that only asks what it can, beside each operation's `operation.ts`. */
const LOADED = [
  'capabilities.ts',
  'engine.ts',
  'index.ts',
  'mask-from-points/operation.ts',
  'mask-from-points/mask-finder.ts',
  'mask-from-points/mask-queue.ts',
  'operation.ts',
  'operations.ts',
  'verify-answers.ts',
]

describe('what the engine can', () => {
  it('is known without any drawing code', async () => {
    const files = ['./capabilities.ts', './index.ts'].map((file) => new URL(file, import.meta.url).href)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', LIST_LOADED, ...files],
      { cwd: fileURLToPath(new URL('.', import.meta.url)), maxBuffer: 2 ** 24 },
    )
    const loaded = (JSON.parse(stdout) as string[]).filter((url) => url.startsWith('file:'))
    const here = new URL('.', import.meta.url).href
    const ours = loaded.filter((url) => url.startsWith(here)).map((url) => url.slice(here.length))
    expect(ours.toSorted()).toEqual(
      [...LOADED, ...OPERATIONS.map(({ capability }) => `${capability.operation}/operation.ts`)].toSorted(),
    )
    expect(loaded.filter((url) => /\/engines\/(drawing|eye)\/|resvg|onnxruntime/.test(url))).toEqual([])
  })

  it('holds each operation once, and of variations what can be varied', () => {
    const seeing = capabilitiesOf(true)
    const names = seeing.map(({ operation }) => operation)
    expect(new Set(names).size).toBe(names.length)
    expect(seeing.find(({ operation }) => operation === 'variation')?.modes?.toSorted()).toEqual(
      OPERATIONS.flatMap(({ varies, capability }) => (varies ? [capability.operation] : [])).toSorted(),
    )
  })
})
