import { Piscina } from 'piscina'
import { fromTaskResult, type ImageFile, type TaskResult } from '@toile/engine'
import type { CutEdge } from './cut-out.ts'
import type { FlatLayGarment } from './flat-lay-garment.ts'
import type { FlatLayTask } from './flat-lay-worker.ts'

let thread: Piscina | undefined

/**
 * Reads a flat-lay in a thread of its own, kept for the next one: a look at the photo, which takes as long, goes on
 * meanwhile. Rejects with `EngineError` 'invalid-input' when the file cannot be read or shows no garment.
 */
export async function readFlatLayInThread(file: ImageFile, edge: CutEdge): Promise<FlatLayGarment> {
  thread ??= new Piscina({
    filename: new URL('./flat-lay-worker.ts', import.meta.url).href,
    maxThreads: 1,
    idleTimeout: Infinity,
  })
  // Copied, since a view would take all of the memory along that it lies in.
  const task: FlatLayTask = { file: { ...file, data: new Uint8Array(file.data) }, edge }
  const given: TaskResult<FlatLayGarment> = await thread.run(task)
  return fromTaskResult(given)
}
