import { EngineError } from '@toile/engine'
import { unavailable } from './errors.ts'
import type { ComfyuiServer } from './server.ts'
import type { ObjectInfo, Queue } from './wire.ts'

/** Milliseconds that an answer about a server is believed. Chosen. */
const BELIEVED = {
  /** Nodes and models: an operator adds one now and then. */
  nodes: 60_000,
  /** That a server could not say: it is asked again soon, and not by every request. */
  silence: 5_000,
  queue: 2_000,
  /** That a job is on its way to a server, where nobody says that it arrived. */
  chosen: 10_000,
} as const

/** What is known of a server. Nodes are kept when it falls silent: what it can do is what it could. */
interface Known {
  readonly server: ComfyuiServer
  info: ObjectInfo | null
  askedAt: number
  asking: Promise<void> | null
  failure: EngineError | null
  queue: { readonly at: number; readonly length: Promise<number | null> } | null
  /** When each job was chosen for it that this process is about to give it. */
  readonly chosen: Set<{ readonly at: number }>
}

interface ChosenServer<Way> {
  readonly server: ComfyuiServer
  /** How it is made there. */
  readonly way: Way
  /** To be called once the job is there, or will not be. */
  given(): void
}

export interface ServerPool {
  /** What each server has, those that never answered left out. Rejects with `unavailable` where none ever did. */
  known(signal: AbortSignal): Promise<readonly ObjectInfo[]>
  /** Servers that answer now, and the jobs on all of them. */
  state(signal: AbortSignal): Promise<{ readonly answering: number; readonly queued: number }>
  /** The server with the fewest jobs among those that answer, and on which there is a way to make it. Rejects with `unavailable`. */
  choose<Way>(way: (info: ObjectInfo) => Way | undefined, signal: AbortSignal): Promise<ChosenServer<Way>>
  /** What it said of its nodes is no longer so. */
  forget(server: ComfyuiServer): void
  byUrl(url: string): ComfyuiServer | undefined
}

export function createServerPool(servers: readonly ComfyuiServer[]): ServerPool {
  const pool: readonly Known[] = servers.map((server) => ({
    server,
    info: null,
    askedAt: Number.NEGATIVE_INFINITY,
    asking: null,
    failure: null,
    queue: null,
    chosen: new Set(),
  }))

  /** Asks what is not known or was long ago. Who has an old answer does not wait for the new one. */
  async function refresh(each: Known): Promise<void> {
    const age = Date.now() - each.askedAt
    if (age > (each.failure ? BELIEVED.silence : BELIEVED.nodes)) {
      // Its own end, and not that of whoever asked first: others wait for it as well.
      each.asking ??= inspect(each).finally(() => {
        each.asking = null
      })
    }
    if (each.info === null) await each.asking
  }

  async function inspect(each: Known): Promise<void> {
    try {
      each.info = await each.server.inspect(new AbortController().signal)
      each.failure = null
    } catch (cause) {
      each.failure = asEngineError(cause)
    }
    each.askedAt = Date.now()
  }

  /** Jobs on a server; null where it does not say. */
  async function lengthOf(each: Known, freshly: boolean): Promise<number | null> {
    const isOld = each.queue === null || Date.now() - each.queue.at > BELIEVED.queue
    if (each.queue === null || isOld || freshly) {
      const length = each.server.queue(new AbortController().signal).then(countOf, () => null)
      each.queue = { at: Date.now(), length }
    }
    return each.queue.length
  }

  async function known(signal: AbortSignal): Promise<readonly ObjectInfo[]> {
    await Promise.all(pool.map(refresh))
    signal.throwIfAborted()
    const infos = pool.flatMap(({ info }) => (info === null ? [] : [info]))
    if (infos.length === 0) throw pool[0]?.failure ?? unavailable('no ComfyUI server answers')
    return infos
  }

  return {
    known,
    async state(signal) {
      const lengths = await Promise.all(pool.map((each) => lengthOf(each, false)))
      signal.throwIfAborted()
      const answering = lengths.filter((length) => length !== null)
      return { answering: answering.length, queued: answering.reduce((sum, length) => sum + length, 0) }
    },
    async choose(way, signal) {
      await known(signal)
      const able = pool.flatMap((each) => {
        const found = each.info === null ? undefined : way(each.info)
        return found === undefined ? [] : [{ each, way: found }]
      })
      const lengths = await Promise.all(able.map(({ each }) => lengthOf(each, true)))
      signal.throwIfAborted()
      const answering = able.flatMap((choice, at) => {
        const length = lengths[at]
        // Those that it is about to get count: many are chosen for before the first is there.
        return typeof length === 'number' ? [{ ...choice, jobs: length + onTheirWay(choice.each) }] : []
      })
      const fewest = Math.min(...answering.map(({ jobs }) => jobs))
      const shortest = answering.filter(({ jobs }) => jobs === fewest)
      // By chance among equals: other processes choose as well.
      const chosen = shortest[Math.floor(Math.random() * shortest.length)]
      if (chosen === undefined) throw unavailable('no ComfyUI server that can make it answers')
      const { each } = chosen
      const job = { at: Date.now() }
      each.chosen.add(job)
      return { server: each.server, way: chosen.way, given: () => void each.chosen.delete(job) }
    },
    forget(server) {
      for (const each of pool) if (each.server === server) each.askedAt = Number.NEGATIVE_INFINITY
    },
    byUrl: (url) => servers.find((server) => server.url === url),
  }
}

function onTheirWay({ chosen }: Known): number {
  for (const job of chosen) if (Date.now() - job.at > BELIEVED.chosen) chosen.delete(job)
  return chosen.size
}

const countOf = ({ queue_running: running, queue_pending: pending }: Queue): number => running.length + pending.length

const asEngineError = (cause: unknown): EngineError =>
  cause instanceof EngineError ? cause : new EngineError('internal', 'a server could not be inspected', { cause })
