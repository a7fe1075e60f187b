import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { FILE_KEY, FileMissing, type FileStore } from '@toile/core'

export interface DiskOptions {
  /** A folder of its own; made when missing, and then only this user can open it. */
  readonly root: string
}

/** Files that are being written, beside the accounts' folders: no key begins with a dot. */
const WRITING = '.writing'

/**
 * Files in a folder. A write goes to a temporary name, is flushed to the disk, and takes its real name in one step; the
 * folder is flushed too, so the name is there after a power cut. All temporary names are in one folder, of the same file
 * system: what a crash leaves half-written is found there, among the few that are being written.
 */
export function diskStore({ root }: DiskOptions): FileStore {
  const base = resolve(root)
  const writing = join(base, WRITING)
  const pathOf = (key: string): string => {
    if (!FILE_KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return join(base, key)
  }

  return {
    async put(key, data) {
      const path = pathOf(key)
      const folder = dirname(path)
      for (const needed of [folder, writing]) await mkdir(needed, { recursive: true, mode: 0o700 })
      const temporary = join(writing, randomUUID())
      try {
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(data)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(folder)
    },

    async read(key) {
      return await readFile(pathOf(key)).catch(missing(key))
    },

    async size(key) {
      return (await stat(pathOf(key)).catch(missing(key))).size
    },

    async open(key, range) {
      const file = await open(pathOf(key), 'r').catch(missing(key))
      return createReadStream('', { fd: file, ...range, autoClose: true })
    },

    async exists(key) {
      return (await stat(pathOf(key)).catch(whenMissing(null))) !== null
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    async removeHalfWritten(before) {
      let removed = 0
      for (const name of await readdir(writing).catch(whenMissing([]))) {
        const path = join(writing, name)
        // One that is gone by now took its real name, or another process removed it.
        const written = await stat(path).catch(whenMissing(null))
        if (written === null || written.mtime >= before) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const whenMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isMissing(error)) return value
    throw error
  }

const missing =
  (key: string) =>
  (error: unknown): never => {
    throw isMissing(error) ? new FileMissing(key, error) : error
  }
