import type { SpoiltAnswers } from '@toile/engine/testing'
import { GraphRun } from './draw.ts'
import { type ForeignGraph, neededBy } from './validate.ts'

/** What becomes of a job, as a test wants it. */
export type JobFate = 'failed-job' | 'out-of-memory' | 'other-size' | 'expired-picture' | 'no-picture'

export interface DoubleJob {
  readonly id: string
  readonly number: number
  readonly graph: ForeignGraph
  readonly extra: { readonly client_id: string | undefined; readonly create_time: number }
  readonly outputs: readonly string[]
  readonly fate: string | undefined
  readonly spoilt: SpoiltAnswers
  /** Resolves when a job that is held may go on. */
  readonly released: Promise<void>
  state: 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled'
  readonly interrupted: PromiseWithResolvers<'interrupted'>
  isInterrupted: boolean
  result: Record<string, { images: { filename: string; subfolder: string; type: 'output' }[] }>
  readonly messages: [string, Readonly<Record<string, unknown>>][]
  error: Readonly<Record<string, unknown>> | undefined
}

export interface JobQueue {
  /** Those that wait, in no order, and those that run. */
  readonly pending: DoubleJob[]
  readonly running: DoubleJob[]
  readonly history: Map<string, DoubleJob>
  add(job: DoubleJob): void
  find(id: string): DoubleJob | undefined
  /** Whether there was anything to stop. */
  cancel(id: string): boolean
  dequeue(id: string): boolean
  interrupt(id: string): boolean
}

export interface JobQueueOptions {
  /** Uploads, by the names under which `LoadImage` finds them. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Pictures that were made, by subfolder and name. */
  readonly pictures: Map<string, Uint8Array>
  /** To one client's socket, or to all. */
  tell(client: string | undefined, message: { type: string; data: unknown }): void
  preview(client: string | undefined, id: string): void
  /** Milliseconds that a picture takes at least. */
  readonly pictureMs: number
}

/** One job at a time, as a server with one card does it. */
export function createJobQueue({ files, pictures, tell, preview, pictureMs }: JobQueueOptions): JobQueue {
  const pending: DoubleJob[] = []
  const running: DoubleJob[] = []
  const history = new Map<string, DoubleJob>()
  /** Results of the last job's nodes by what they depend on: an equal node is not run again. */
  let cache = new Map<string, DoubleJob['result'][string] | undefined>()
  let saves = 0

  const status = (): void => {
    tell(undefined, {
      type: 'status',
      data: { status: { exec_info: { queue_remaining: pending.length + running.length } } },
    })
  }

  async function work(): Promise<void> {
    for (;;) {
      const job = pending.toSorted((a, b) => a.number - b.number)[0]
      if (job === undefined || running.length > 0) return
      pending.splice(pending.indexOf(job), 1)
      running.push(job)
      job.state = 'in_progress'
      status()
      await run(job)
      running.length = 0
      history.set(job.id, job)
      status()
      tell(job.extra.client_id, { type: 'executing', data: { node: null, prompt_id: job.id } })
    }
  }

  async function run(job: DoubleJob): Promise<void> {
    const { id: prompt_id, graph } = job
    const say = (type: string, data: Readonly<Record<string, unknown>>): void =>
      tell(job.extra.client_id, { type, data: { ...data, prompt_id } })
    const noted = (type: string, data: Readonly<Record<string, unknown>> = {}): void => {
      const whole = { ...data, prompt_id, timestamp: Date.now() }
      job.messages.push([type, whole])
      say(type, whole)
    }
    const execution = new GraphRun(graph, files)
    const needed = [...new Set(job.outputs.flatMap((output) => [...neededBy(graph, output)]))]
    const cached = needed.filter((id) => cache.has(execution.signatureOf(id)))
    const states: Record<string, unknown> = {}
    const step = (node_id: string, value: number, max: number): void => {
      const state = value < max ? 'running' : 'finished'
      states[node_id] = {
        value,
        max,
        state,
        node_id,
        prompt_id,
        display_node_id: node_id,
        parent_node_id: null,
        real_node_id: node_id,
      }
      say('progress_state', { nodes: { ...states } })
    }
    noted('execution_start')
    noted('execution_cached', { nodes: cached })
    const results = new Map<string, DoubleJob['result'][string] | undefined>()
    const executed: string[] = []
    const end = (type: string, node: string, data: Readonly<Record<string, unknown>> = {}): void => {
      noted(type, { node_id: node, node_type: graph[node]!.class_type, executed, ...data })
      job.state = type === 'execution_interrupted' ? 'cancelled' : 'failed'
    }
    const holdsAt = needed.find((id) => /Sampler|Upscale/.test(graph[id]!.class_type)) ?? job.outputs[0]
    for (const node of needed) {
      if (job.isInterrupted) return end('execution_interrupted', node)
      const signature = execution.signatureOf(node)
      const known = cache.get(signature)
      // Of a cached picture the earlier job's file is named again. Others are run again here: they are needed for pixels.
      if (known !== undefined) {
        job.result[node] = known
        say('executed', { node, display_node: node, output: known })
        results.set(signature, known)
        continue
      }
      step(node, 0, 1)
      say('executing', { node, display_node: node })
      if (node === holdsAt) {
        for (const value of [1, 2]) {
          step(node, value, 4)
          preview(job.extra.client_id, prompt_id)
        }
        // Its steps go on while it is held: who comes to listen later sees one of them.
        const steps = setInterval(preview, STEP_MS, job.extra.client_id, prompt_id)
        await Promise.race([Promise.all([job.released, passed(pictureMs)]), job.interrupted.promise])
        clearInterval(steps)
        if (job.isInterrupted) return end('execution_interrupted', node)
        const failure = FAILURES[job.fate ?? '']
        if (failure !== undefined) {
          job.error = { node_id: node, node_type: graph[node]!.class_type, executed, ...failure, ...TRACES }
          return end('execution_error', node, { ...failure, ...TRACES })
        }
      }
      try {
        await execution.run(node)
      } catch (error) {
        const failure = { exception_type: 'RuntimeError', exception_message: String(error) }
        job.error = { node_id: node, node_type: graph[node]!.class_type, executed, ...failure, ...TRACES }
        return end('execution_error', node, { ...failure, ...TRACES })
      }
      if (graph[node]!.class_type === 'SaveImage') {
        saves += 1
        const [name = '', ...folders] = String(graph[node]!.inputs['filename_prefix']).split('/').reverse()
        const subfolder = folders.reverse().join('/')
        const filename = `${name}_${String(saves).padStart(5, '0')}_.png`
        if (job.fate !== 'expired-picture') {
          const png = await execution.pngOf(node, job.fate === 'other-size')
          pictures.set(`${subfolder}/${filename}`, job.fate === 'no-picture' ? Buffer.from('<html></html>') : png)
        }
        const output = { images: [{ filename, subfolder, type: 'output' as const }] }
        job.result[node] = output
        say('executed', { node, display_node: node, output })
      }
      results.set(signature, job.result[node])
      executed.push(node)
      step(node, 1, 1)
    }
    cache = results
    job.state = 'completed'
    noted('execution_success')
  }

  const dequeue = (id: string): boolean => {
    const at = pending.findIndex((job) => job.id === id)
    if (at < 0) return false
    pending.splice(at, 1)
    status()
    return true
  }
  const interrupt = (id: string): boolean => {
    const job = running.find((each) => each.id === id)
    if (job === undefined) return false
    job.isInterrupted = true
    job.interrupted.resolve('interrupted')
    return true
  }
  return {
    pending,
    running,
    history,
    add(job) {
      pending.push(job)
      status()
      void work()
    },
    find: (id) => [...pending, ...running].find((job) => job.id === id) ?? history.get(id),
    cancel: (id) => dequeue(id) || interrupt(id),
    dequeue,
    interrupt,
  }
}

/** Milliseconds that a sampler takes for one. */
const STEP_MS = 200

const FAILURES: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
  'failed-job': { exception_type: 'RuntimeError', exception_message: 'mat1 and mat2 shapes cannot be multiplied\n' },
  'out-of-memory': { exception_type: 'torch.OutOfMemoryError', exception_message: 'Allocation on device 0\n' },
}
const TRACES = {
  traceback: ['  File "/srv/ComfyUI/execution.py", line 534, in execute\n'],
  current_inputs: {},
  current_outputs: [],
}

const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
