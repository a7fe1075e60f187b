import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { FileMissing, type FileStore, newFileKey } from '@toile/core'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore, s3Store } from './index.ts'

const account = crypto.randomUUID()
const bytes = (length: number, seed = 1): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 7 + seed) % 251)

interface Opened {
  readonly store: FileStore
  close(): Promise<void>
}

async function onDisk(): Promise<Opened & { readonly root: string }> {
  const root = await mkdtemp(join(tmpdir(), 'toile-disk-'))
  return { root, store: diskStore({ root }), close: () => rm(root, { recursive: true }) }
}

async function inBucket(): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'toile-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = await server.run()
  const store = s3Store({
    bucket: 'pictures',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
  return {
    store,
    async close() {
      store.close()
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

describe.each([
  ['disk', onDisk],
  ['bucket', inBucket],
])('files on a %s', (_, openStore) => {
  let opened: Opened
  let store: FileStore
  beforeAll(async () => {
    opened = await openStore()
    store = opened.store
  })
  afterAll(() => opened.close())

  test('come back as they were put', async () => {
    const key = newFileKey(account, 'png')
    const data = bytes(300_000)
    await store.put(key, data, 'image/png')
    expect(Buffer.compare(await store.read(key), data)).toBe(0)
    expect(await store.size(key)).toBe(300_000)
    expect(await store.exists(key)).toBe(true)
    expect(Buffer.compare(await buffer(await store.open(key)), data)).toBe(0)
  })

  test('are read in ranges, both ends included', async () => {
    const key = newFileKey(account, 'webp')
    const data = bytes(1000)
    await store.put(key, data, 'image/webp')
    expect([...(await buffer(await store.open(key, { start: 10, end: 19 })))]).toEqual([...data.subarray(10, 20)])
    expect([...(await buffer(await store.open(key, { start: 999, end: 999 })))]).toEqual([data[999]])
  })

  test('are replaced whole', async () => {
    const key = newFileKey(account, 'png')
    await store.put(key, bytes(5000), 'image/png')
    await store.put(key, bytes(10, 3), 'image/png')
    expect([...(await store.read(key))]).toEqual([...bytes(10, 3)])
  })

  test('that are missing say so; deleting one twice is no error', async () => {
    const key = newFileKey(account, 'png')
    await expect(store.read(key)).rejects.toBeInstanceOf(FileMissing)
    await expect(store.size(key)).rejects.toBeInstanceOf(FileMissing)
    await expect(store.open(key)).rejects.toBeInstanceOf(FileMissing)
    expect(await store.exists(key)).toBe(false)
    await store.put(key, bytes(3), 'image/png')
    await store.delete(key)
    await store.delete(key)
    expect(await store.exists(key)).toBe(false)
  })

  test.each(['../outside.png', '/etc/passwd', 'a/../../b.png', 'a//b.png', 'A.png', '', 'a/.hidden.png', 'a\0.png'])(
    'a key that is not ours is refused: %j',
    async (key) => {
      await expect(store.put(key, bytes(3), 'image/png')).rejects.toThrow('Not a storage key')
      await expect(store.read(key)).rejects.toThrow('Not a storage key')
      await expect(store.delete(key)).rejects.toThrow('Not a storage key')
    },
  )
})

test('a disk keeps no temporary name, neither of a write that succeeded nor of one that failed', async () => {
  const { store, root, close } = await onDisk()
  try {
    const key = newFileKey(account, 'png')
    const taken = newFileKey(account, 'png')
    await store.put(key, bytes(10), 'image/png')
    // A folder stands where the file should go, so the last step of the write fails.
    await mkdir(join(root, taken))
    await expect(store.put(taken, bytes(10), 'image/png')).rejects.toThrow('EISDIR')
    expect((await readdir(join(root, account))).map((name) => `${account}/${name}`).sort()).toEqual([key, taken].sort())
    expect(await readdir(join(root, '.writing'))).toEqual([])
  } finally {
    await close()
  }
})

/** A process that begins to write a file, says so when half of it is there, and never writes the rest. */
const HALF_A_WRITE = `
  const { diskStore } = await import(${JSON.stringify(new URL('./disk.ts', import.meta.url).href)})
  const [root, key] = process.argv.slice(1)
  async function* halves() {
    yield new Uint8Array(100_000)
    process.stdout.write('half')
    await new Promise((resolve) => setTimeout(resolve, 600_000))
  }
  await diskStore({ root }).put(key, halves(), 'image/png')
`

test('what a killed process left half-written is under no key, and goes when it is old enough', async () => {
  const { store, root, close } = await onDisk()
  try {
    expect(await store.removeHalfWritten(new Date())).toBe(0)
    const key = newFileKey(account, 'png')
    const writer = spawn(process.execPath, ['--input-type=module', '-e', HALF_A_WRITE, root, key])
    await once(writer.stdout, 'data')
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    expect(await store.exists(key)).toBe(false)
    const [name = '', ...others] = await readdir(join(root, '.writing'))
    expect(others).toEqual([])
    const { mtime, size } = await stat(join(root, '.writing', name))
    expect(size).toBe(100_000)

    const whole = newFileKey(account, 'png')
    await store.put(whole, bytes(10), 'image/png')
    expect(await store.removeHalfWritten(mtime)).toBe(0)
    expect(await store.removeHalfWritten(new Date(mtime.getTime() + 1))).toBe(1)
    expect(await readdir(join(root, '.writing'))).toEqual([])
    expect(await store.size(whole)).toBe(10)
  } finally {
    await close()
  }
})

test('a disk’s folders and files are its own user’s alone, whatever others may do where it lies', async () => {
  const above = await mkdtemp(join(tmpdir(), 'toile-above-'))
  const before = process.umask(0)
  try {
    const root = join(above, 'made/by-the-store')
    const key = newFileKey(account, 'png')
    await diskStore({ root }).put(key, bytes(10), 'image/png')
    const paths = [join(above, 'made'), root, join(root, '.writing'), join(root, account), join(root, key)]
    const modes = await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)))
    expect(modes).toEqual(['700', '700', '700', '700', '600'])
  } finally {
    process.umask(before)
    await rm(above, { recursive: true })
  }
})
