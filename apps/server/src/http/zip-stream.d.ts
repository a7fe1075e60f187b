/** The part of the library's interface that is used; the package brings no types. */
declare module 'zip-stream' {
  import type { Transform } from 'node:stream'

  export default class ZipStream extends Transform {
    /** `store`: entries are not compressed. */
    constructor(options: { store: boolean })
    /** One at a time: the next only when `done` was called. */
    entry(
      source: NodeJS.ReadableStream,
      data: { readonly name: string; readonly date: Date },
      done: (error: Error | null) => void,
    ): void
    /** Writes the directory and ends the stream. */
    finalize(): void
  }
}
