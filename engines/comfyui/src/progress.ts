import { z } from 'zod'
import type { SocketMessage } from './wire.ts'

const graph = z.record(z.string(), z.object({ class_type: z.string() }))

/** How much longer than a node that only passes on a node of its kind takes. Chosen: a picture is the sampler's time. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/Sampler/, 40],
  [/Upscale/, 20],
  [/^(UNET|CLIP)Loader$/, 5],
  [/^VAE/, 3],
]

/** Messages about a job's nodes. */
type StepMessage = Extract<SocketMessage, { type: 'progress_state' | 'execution_cached' }>

/** How far a job has come, from what is said of its nodes. */
export interface JobProgress {
  /** 0 to 1, never falling. */
  heard(message: StepMessage): number
}

/** `nodes`: the job's graph as the queue shows it. */
export function createJobProgress(nodes: unknown): JobProgress | null {
  const { success, data } = graph.safeParse(nodes)
  if (!success) return null
  const weights = new Map(Object.entries(data).map(([id, { class_type: type }]) => [id, weightOf(type)]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const done = new Map<string, number>()
  let farthest = 0
  return {
    heard(message) {
      if (message.type === 'execution_cached') for (const id of message.data.nodes) done.set(id, 1)
      else {
        for (const [id, { value, max, state }] of Object.entries(message.data.nodes)) {
          done.set(id, state === 'finished' ? 1 : Math.max(0, Math.min(1, max > 0 ? value / max : 0)))
        }
      }
      const come = [...done].reduce((sum, [id, share]) => sum + share * (weights.get(id) ?? 0), 0)
      farthest = Math.max(farthest, Math.min(1, total > 0 ? come / total : 0))
      return farthest
    },
  }
}

const weightOf = (type: string): number => WEIGHTS.find(([pattern]) => pattern.test(type))?.[1] ?? 1
