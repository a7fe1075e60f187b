import type { FileStore } from '../shared/file-store.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { FileGarbage } from './blobs.ts'

export interface FileToWrite {
  readonly key: string
  readonly data: Uint8Array
  readonly mediaType: string
}

export interface FileWriting {
  readonly unit: UnitOfWork<{ readonly garbage: FileGarbage }>
  readonly files: FileStore
}

/**
 * How long a writer may take from announcing its files to keeping them. Longer than any request or picture; what is
 * older was left by a crash.
 */
const WRITE_DEADLINE_MS = 60 * 60_000

/** The first half of a write: from here on a crash leaves nothing behind. */
export const announceFiles = (deps: FileWriting, keys: readonly string[], now: Date): Promise<void> =>
  deps.unit.run(({ garbage }) => garbage.add(keys, new Date(now.getTime() + WRITE_DEADLINE_MS)))

/** The second half. The files are still garbage: whoever called keeps them in the transaction that makes them count. */
export async function writeFiles(store: FileStore, files: readonly FileToWrite[]): Promise<void> {
  await Promise.all(files.map((file) => store.put(file.key, file.data, file.mediaType)))
}

export async function writeWithGarbageEntry(
  deps: FileWriting,
  files: readonly FileToWrite[],
  now: Date,
): Promise<void> {
  await announceFiles(
    deps,
    files.map((file) => file.key),
    now,
  )
  await writeFiles(deps.files, files)
}

/**
 * Gives up files whose transaction failed. Only as far as they are still announced: a commit whose answer was lost has
 * kept them, and then they count.
 */
export const discardWritten = (deps: FileWriting, keys: readonly string[], now: Date): Promise<void> =>
  deps.unit.run(({ garbage }) => garbage.bringForward(keys, now))

/**
 * Removes what is due, batch by batch, until nothing is left. A file goes before its entry does: a crash between the two
 * repeats the removal, which is harmless. Returns how many were removed.
 */
export async function collectFileGarbage(deps: FileWriting, now: Date, batch = 100): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await deps.unit.run(async ({ garbage }) => {
      const keys = await garbage.takeDue(now, batch)
      await Promise.all(keys.map((key) => deps.files.delete(key)))
      await garbage.forget(keys)
      return keys.length
    })
    removed += count
    if (count < batch) return removed
  }
}
