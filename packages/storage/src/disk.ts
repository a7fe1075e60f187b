import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { FILE_KEY, FileMissing, type FileStore } from '@toile/core'

export interface DiskOptions {
  /** A folder of its own; made when missing, and then only this user can open it. */
  readonly root: string
}

/**
 * Files in a folder. A write goes to a temporary name, is flushed to the disk, and takes its real name in one step; the
 * folder is flushed too, so the name is there after a power cut. What a crash leaves half-written has a temporary name,
 * which no key can have.
 */
export function diskStore({ root }: DiskOptions): FileStore {
  const base = resolve(root)
  const pathOf = (key: string): string => {
    if (!FILE_KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return join(base, key)
  }

  return {
    async put(key, data) {
      const path = pathOf(key)
      const folder = dirname(path)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = join(folder, `.${randomUUID()}.writing`)
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
      const found = await stat(pathOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      return found !== null
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
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

const missing =
  (key: string) =>
  (error: unknown): never => {
    throw isMissing(error) ? new FileMissing(key, error) : error
  }
