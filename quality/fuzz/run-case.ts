import type { Studio } from '../lib/studio.ts'
import type { FuzzCase } from './cases.ts'
import { judgePicture } from './judge.ts'
import { type FuzzOutcome, timedOutcome } from './outcome.ts'

/** @param patience times the limit, for a machine that is busy with other things */
export const runCase = (studio: Studio, { request }: FuzzCase, patience = 1): Promise<FuzzOutcome> =>
  timedOutcome(patience, async (signal) => judgePicture(request, await studio.run(request, signal)))

/** Who was asked for what, in one line. */
export function describeCase({ operation, number, request }: FuzzCase): string {
  const file = request.target ?? request.source
  const words = JSON.stringify(request.prompt.slice(0, 80))
  const input = file ? `, input ${file.mediaType} ${file.width}×${file.height} of ${file.data.length} bytes` : ''
  const parent = request.original ? ` of ${request.original.operation}` : ''
  return `${operation}${parent} case ${number}: ${request.width}×${request.height}${input}, prompt ${words}`
}
