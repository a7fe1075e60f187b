import type { Readable } from 'node:stream'
import ZipStream from 'zip-stream'

export interface ZipEntry {
  readonly name: string
  readonly modifiedAt: Date
  readonly content: Readable
}

/**
 * A ZIP of entries as they come, not compressed: pictures are already. One entry is read at a time, no faster than the ZIP
 * is; nothing else is held. One that is destroyed leaves the entries, and one whose entries fail is destroyed, so that
 * whoever reads it sees that it is not whole.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipStream({ store: true })
  const gone = Promise.withResolvers<never>()
  zip.once('close', () => gone.reject(new Error('The ZIP was left')))
  // The reader may be gone already.
  gone.promise.catch(() => {})
  const added = async ({ name, modifiedAt, content }: ZipEntry): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    zip.entry(content, { name, date: modifiedAt }, (error) => (error ? reject(error) : resolve()))
    await Promise.race([promise, gone.promise])
  }
  const writing = async (): Promise<void> => {
    for await (const entry of entries) {
      if (zip.destroyed) break
      await added(entry)
    }
    zip.finalize()
  }
  writing().catch((error: unknown) => zip.destroy(error instanceof Error ? error : new Error(String(error))))
  return zip
}
