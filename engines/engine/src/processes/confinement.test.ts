import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Confinement, probeConfinement } from './confinement.ts'
import { createProcessPool, type ProcessPool } from './process-pool.ts'
import type { Escape, EscapeTask } from './testing/prisoner-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'toile-data-'))
await writeFile(join(folder, 'secret'), 'a key')
const confinement = probeConfinement([folder])
let listener: Server
let port = 0

beforeAll(async () => {
  process.env['TOILE_TEST_SECRET'] = 'a key'
  listener = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  port = (listener.address() as { port: number }).port
})
afterAll(async () => {
  delete process.env['TOILE_TEST_SECRET']
  listener.close()
  await rm(folder, { recursive: true })
})

const open = (nodeOptions: readonly string[] = []): ProcessPool<EscapeTask, Escape, never> =>
  createProcessPool({
    file: new URL('./testing/prisoner-process.ts', import.meta.url),
    memoryMebibytes: 512,
    answerMebibytes: 1,
    confinement,
    nodeOptions,
    size: 1,
    idleMs: 60_000,
    hangMs: 60_000,
    warm: false,
  })

async function escapeOf(nodeOptions?: readonly string[]): Promise<Escape> {
  const pool = open(nodeOptions)
  try {
    return await pool.run(task('look'), quiet())
  } finally {
    await pool.close()
  }
}
const task = (kind: EscapeTask['kind']): EscapeTask => ({ kind, port, folder, parent: process.pid })
const quiet = () => ({ signal: new AbortController().signal, tell: () => {} })

/** As code that took the process over does, which Node's permissions do not hold. */
const LAWLESS = ['--allow-fs-read=*', '--allow-fs-write=*']
const apart: Confinement['apart'] = confinement.apart

describe('the script of a confined process', () => {
  test('sees no variable, reads and writes no file, and does not see its parent’s environment', async () => {
    const { environment, write, data, parent } = await escapeOf()
    // What a shell and libvips are told, and nothing of the server's.
    const harmless = ['PWD', 'OLDPWD', 'SHLVL', '_', 'VIPS_DISC_THRESHOLD']
    expect(environment.split(',').filter((name) => !harmless.includes(name))).toEqual([])
    expect([write, data, parent]).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED'])
    expect(await readdir(folder)).toEqual(['secret'])
  })

  test.skipIf(apart === 'no')(
    'connects to nobody (skipped where the system lets no process give up its network)',
    async () => {
      expect((await escapeOf()).network).toMatch(/^E(NETUNREACH|ADDRNOTAVAIL|CONNREFUSED)/)
    },
  )

  test.skipIf(!confinement.limits)(
    'that takes too much memory dies alone (skipped where nothing bounds it)',
    async () => {
      const pool = open()
      await expect(pool.run(task('devour'), quiet())).rejects.toMatchObject({ code: 'internal' })
      expect(await pool.run(task('look'), quiet())).toMatchObject({ data: 'ERR_ACCESS_DENIED' })
      await pool.close()
    },
  )
})

describe.skipIf(apart !== 'by namespaces of its own')(
  'whatever took a confined process over (skipped where the system gives it no namespaces of its own)',
  () => {
    test('finds no data, writes nothing, reads no other process and connects to nobody', async () => {
      const found = await escapeOf(LAWLESS)
      expect(found.network).not.toBe('connected')
      expect(found.parent).toBe('EACCES')
      expect(found.write).toMatch(/^E(ROFS|FBIG)$/)
      expect(found.data).toBe(confinement.hidden.length > 0 ? 'empty' : 'secret')
      expect(await readdir(folder)).toEqual(['secret'])
    })
  },
)

test('a folder within a hidden one is hidden with it', async () => {
  const outer = await mkdtemp(join(tmpdir(), 'toile-data-'))
  const inner = join(outer, 'pictures')
  await mkdir(inner)
  const nested = probeConfinement([inner, outer, outer])
  expect([nested.apart, nested.hidden]).toEqual([apart, confinement.hidden.length > 0 ? [await realpath(outer)] : []])
  await rm(outer, { recursive: true })
})

test('what the system allows is said in a sentence', () => {
  expect(confinement.said).toMatch(/^Processes that read pictures have an empty environment and run .+\.$/)
})
