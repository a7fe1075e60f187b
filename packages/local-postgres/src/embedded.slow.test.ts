import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded.ts'
import { ended, isRunning } from './processes.ts'

/** A data folder after its first start: setting one up for every test takes long. It is only copied. */
let prepared: string
/** One for all tests that do not look at what was written, nor spoil it: copying takes long as well. */
let shared: string
let home: string
let folder: string
let dataDir: string
let started: EmbeddedPostgres[]
let holders: ChildProcess[]
let messages: string[]

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'toile-pg-'))
  prepared = join(home, 'prepared')
  shared = join(home, 'shared')
  const log = { info: () => {}, error: () => {} }
  await (await startEmbeddedPostgres({ dataDir: prepared, log, durable: false })).stop()
  execFileSync('cp', ['-Rp', prepared, shared])
})

afterAll(() => rm(home, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'toile-pg-')))
  dataDir = shared
  started = []
  holders = []
  messages = []
})

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL')
  for (const postgres of started) await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Where it is not the point that what was written survives the machine: a first set-up takes half as long. */
const swift = { durable: false }

/** A copy of the prepared folder for one test. */
function preparedIn(name: string): string {
  const copy = join(folder, name)
  execFileSync('cp', ['-Rp', prepared, copy])
  return copy
}

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const log = { info: (text: string) => messages.push(text), error: (text: string) => messages.push(text) }
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...options })
  started.push(postgres)
  return postgres
}

async function query(postgres: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.connectionString })
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows.flatMap((row) => Object.values(row))
  } finally {
    await client.end()
  }
}

/** Starts a process that holds `dataDir`, as the leader of a process group, and waits for its first words. */
async function hold(): Promise<{ holder: ChildProcess; said: string }> {
  const program = fileURLToPath(new URL('testing/holder.ts', import.meta.url))
  const holder = spawn(process.execPath, [program, dataDir], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  holders.push(holder)
  if (!holder.stdout) throw new Error('no output')
  const [said] = (await once(createInterface(holder.stdout), 'line')) as [string]
  return { holder, said }
}

async function exitOf(child: ChildProcess): Promise<number | string | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode ?? child.exitCode
}

const serverPid = (said: string): number => Number(/^ready (\d+)$/.exec(said)?.[1])

describe('a data folder of its own', () => {
  test('holds a durable UTF-8 database behind a random password, and keeps it over a stop', async () => {
    dataDir = join(folder, 'new')
    const first = await start()
    expect(await query(first, 'SHOW fsync')).toEqual(['on'])
    expect(await query(first, 'SHOW data_checksums')).toEqual(['on'])
    expect(await query(first, 'SHOW server_encoding')).toEqual(['UTF8'])
    expect(await query(first, "SELECT lower('ÄÉ') || upper('ß')")).toEqual(['äéß'])
    await query(first, "CREATE TABLE note AS SELECT 'kept' AS text")
    const password = new URL(first.connectionString).password
    expect(password).toMatch(/^[\w-]{32}$/)
    expect((await stat(join(dataDir, 'postgres', 'cluster', 'toile.password'))).mode & 0o777).toBe(0o600)
    await first.stop()
    expect(isRunning(first.pid)).toBe(false)

    const second = await start()
    expect(await query(second, 'SELECT text FROM note')).toEqual(['kept'])
    expect(new URL(second.connectionString).password).toBe(password)
    expect(messages).toEqual([])
  })

  test('refuses a wrong password', async () => {
    const postgres = await start()
    const wrong = postgres.connectionString.replace(/:[\w-]{32}@/, ':guess@')
    await expect(query({ ...postgres, connectionString: wrong }, 'SELECT 1')).rejects.toThrow(
      /password authentication failed/,
    )
  })

  test('is reached over TCP on this machine alone when its path is too long for a socket', async () => {
    dataDir = preparedIn('x'.repeat(120))
    const postgres = await start()
    expect(new URL(postgres.connectionString).hostname).toBe('127.0.0.1')
    expect(await query(postgres, 'SHOW listen_addresses')).toEqual(['127.0.0.1'])
  })

  test('does not disturb another one', async () => {
    const one = await start()
    const other = await start({ dataDir: preparedIn('other') })
    await query(one, "CREATE TABLE note AS SELECT 'one' AS text")
    await query(other, "CREATE TABLE note AS SELECT 'other' AS text")
    await one.stop()
    expect(await query(other, 'SELECT text FROM note')).toEqual(['other'])
  })

  test('may have commas, quotes and spaces in its path', async () => {
    dataDir = join(folder, 'a, "b" c%2F')
    expect(await query(await start(swift), 'SELECT 1')).toEqual([1])
  })
})

describe('one Toile at a time', () => {
  test('a second process is told who holds the folder, and changes nothing', async () => {
    const postgres = await start()
    const { said } = await hold()
    expect(said).toMatch(new RegExp(`^refused Another Toile runs on this data folder \\(pid ${process.pid}\\): `))
    expect(await query(postgres, 'SELECT 1')).toEqual([1])
  })

  test('the folder is free again after a stop', async () => {
    await (await start()).stop()
    const { said } = await hold()
    expect(said).toMatch(/^ready /)
  })
})

describe('a server that runs', () => {
  test('is found by whoever knows the folder, until it is stopped', async () => {
    dataDir = preparedIn('found')
    const postgres = await start(swift)
    const found = findEmbeddedPostgres(dataDir)
    expect(found).toBe(postgres.connectionString)
    await postgres.stop()
    expect(findEmbeddedPostgres(dataDir)).toBeNull()
  })

  test('is found on its port, where it has no socket', async () => {
    dataDir = preparedIn('x'.repeat(100))
    const postgres = await start(swift)
    expect(findEmbeddedPostgres(dataDir)).toBe(postgres.connectionString)
  })

  test('is not found where none ever was, and nothing is made there', () => {
    dataDir = join(folder, 'none')
    expect(findEmbeddedPostgres(dataDir)).toBeNull()
    expect(existsSync(dataDir)).toBe(false)
  })
})

describe('after a kill -9', () => {
  test('the server left behind is stopped, and what was committed is there', async () => {
    dataDir = preparedIn('copy')
    const { holder, said } = await hold()
    holder.kill('SIGKILL')
    await exitOf(holder)
    expect(isRunning(serverPid(said))).toBe(true)

    const postgres = await start()
    expect(isRunning(serverPid(said))).toBe(false)
    expect(messages).toEqual([expect.stringContaining(`pid ${serverPid(said)}`)])
    expect(await query(postgres, 'SELECT text FROM note')).toEqual(['committed'])
  })

  test('of both processes, the next start recovers', async () => {
    dataDir = preparedIn('copy')
    const { holder, said } = await hold()
    holder.kill('SIGKILL')
    process.kill(serverPid(said), 'SIGKILL')
    await exitOf(holder)
    expect(await query(await start(), 'SELECT text FROM note')).toEqual(['committed'])
  })

  test('of the server alone, the application hears of it', async () => {
    const postgres = await start()
    process.kill(postgres.pid, 'SIGKILL')
    expect(await postgres.failed).toMatchObject({ code: 'start-failed' })
    await postgres.stop()
    expect(await query(await start(), 'SELECT 1')).toEqual([1])
  })

  test('in the middle of the first set-up, the set-up starts over', async () => {
    dataDir = join(folder, 'new')
    await mkdir(join(dataDir, 'postgres', 'cluster.new', 'base'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'cluster.new', 'PG_VERSION'), '18\n')
    await writeFile(join(dataDir, 'postgres', 'password.new'), 'half')
    expect(await query(await start(swift), 'SELECT 1')).toEqual([1])
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('cluster.new')
  })

  test('a stranger that got the old pid is left alone', async () => {
    await (await start()).stop()
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60000)'], { stdio: 'ignore' })
    holders.push(stranger)
    await writeFile(
      join(dataDir, 'postgres', 'cluster', 'postmaster.pid'),
      `${stranger.pid}\n${join(dataDir, 'postgres', 'cluster')}\n0\n5432\n\n\n\nready   \n`,
    )
    expect(await query(await start(), 'SELECT 1')).toEqual([1])
    expect(isRunning(stranger.pid as number)).toBe(true)
  })
})

describe('the end', () => {
  test('Ctrl-C reaches the application first: it can still write before the server stops', async () => {
    dataDir = preparedIn('copy')
    const { holder, said } = await hold()
    // A terminal signals the whole process group.
    process.kill(-(holder.pid as number), 'SIGINT')
    expect(await exitOf(holder)).toBe(0)
    expect(isRunning(serverPid(said))).toBe(false)
    expect(await query(await start(), 'SELECT text FROM note')).toEqual(['committed', 'last words'])
  })

  test('a process that exits without a stop takes the server with it', async () => {
    const { holder, said } = await hold()
    holder.kill('SIGTERM')
    expect(await exitOf(holder)).toBe(3)
    expect(await ended(serverPid(said), 30_000)).toBe(true)
  })

  test('stop may be called twice', async () => {
    const postgres = await start()
    await Promise.all([postgres.stop(), postgres.stop()])
    await postgres.stop()
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  })
})

test('a cluster of another major version is not touched', async () => {
  dataDir = preparedIn('copy')
  await (await start()).stop()
  await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toMatchObject({ code: 'wrong-version', message: expect.stringContaining('17') })
})

// Started by root, PostgreSQL runs as someone else; started by anybody else, as that user, whatever is asked for.
describe.each([{ namespaces: true }, { namespaces: false }])('under a private folder, %o', ({ namespaces }) => {
  test('the server starts, is reached, and finds its data again', async () => {
    dataDir = join(folder, 'new')
    await chmod(folder, 0o700)
    const sharedFolder = await mkdtemp(join(tmpdir(), 'toile-shared-'))
    await chmod(sharedFolder, 0o755)
    try {
      const first = await start({ ...swift, namespaces, sharedFolder })
      await query(first, "CREATE TABLE note AS SELECT 'kept' AS text")
      await first.stop()
      // Namespaces may be switched on later: the data stays where it is.
      const second = await start({ ...swift, sharedFolder })
      expect(await query(second, 'SELECT text FROM note')).toEqual(['kept'])
      await second.stop()
    } finally {
      await rm(sharedFolder, { recursive: true, force: true })
    }
  })
})
