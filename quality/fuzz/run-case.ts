import type { Studio } from '../lib/studio.ts'
import type { FuzzCase } from './cases.ts'
import { judgeError, judgePicture } from './judge.ts'

/** Longer is a hang, milliseconds. */
const HANG_MS = 10_000

export interface FuzzOutcome {
  readonly ended: 'picture' | 'refused'
  readonly ms: number
  /** What is wrong, where something is. */
  readonly fault?: string
}

/** @param patience times the limit, for a machine that is busy with other things */
export async function runCase(studio: Studio, { request }: FuzzCase, patience = 1): Promise<FuzzOutcome> {
  const limit = HANG_MS * patience
  const started = performance.now()
  const signal = AbortSignal.timeout(limit)
  const since = () => Math.round(performance.now() - started)
  try {
    const result = await studio.run(request, signal)
    const ms = since()
    const fault = await judgePicture(request, result)
    return { ended: 'picture', ms, ...(fault && { fault }) }
  } catch (error) {
    const fault = signal.aborted ? `hangs: no answer after ${limit} ms` : judgeError(error)
    return { ended: 'refused', ms: since(), ...(fault && { fault }) }
  }
}

/** Who was asked for what, in one line. */
export function describeCase({ operation, number, request }: FuzzCase): string {
  const file = request.target ?? request.source
  const words = JSON.stringify(request.prompt.slice(0, 80))
  const input = file ? `, input ${file.mediaType} ${file.width}×${file.height} of ${file.data.length} bytes` : ''
  const parent = request.original ? ` of ${request.original.operation}` : ''
  return `${operation}${parent} case ${number}: ${request.width}×${request.height}${input}, prompt ${words}`
}
