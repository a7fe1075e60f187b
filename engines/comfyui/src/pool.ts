import { EngineError } from '@toile/engine'
import { unavailable } from './errors.ts'
import { createQueueLook, lengthsOf, type QueueLook, type QueueTimes } from './queue-look.ts'
import type { ComfyuiServer } from './server.ts'
import type { ObjectInfo } from './wire.ts'

/** Milliseconds that an answer about a server is believed. Chosen. */
const BELIEVED = {
  /** Nodes and models: an operator adds one now and then. */
  nodes: 60_000,
  /** That a server could not say: it is asked again soon, and not by every request. */
  silence: 5_000,
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
  readonly look: QueueLook
  /** Jobs that nobody waits for any more, and that it may draw all the same. */
  readonly givenUp: Set<string>
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
  /** How many servers there are, how many answer now, and the jobs on all of them. */
  state(signal: AbortSignal): Promise<{ readonly servers: number; readonly answering: number; readonly queued: number }>
  /** The server with the fewest jobs among those that answer, and on which there is a way to make it. Rejects with `unavailable`. */
  choose<Way>(way: (info: ObjectInfo) => Way | undefined, signal: AbortSignal): Promise<ChosenServer<Way>>
  /** What it said of its nodes is no longer so. */
  forget(server: ComfyuiServer): void
  /** It counts as lost and will be made anew: the server stops it when it answers again, if it has it. */
  giveUp(server: ComfyuiServer, id: string): void
  byUrl(url: string): ComfyuiServer | undefined
}

export function createServerPool(servers: readonly ComfyuiServer[], times: QueueTimes): ServerPool {
  const pool = servers.map((server): Known => {
    const givenUp = new Set<string>()
    return {
      server,
      look: createQueueLook(server, times, () => stopGivenUp(server, givenUp)),
      givenUp,
      info: null,
      askedAt: Number.NEGATIVE_INFINITY,
      asking: null,
      failure: null,
      chosen: new Set(),
    }
  })

  /** Asks what is not known or was long ago. */
  function refresh(each: Known): void {
    const age = Date.now() - each.askedAt
    if (age > (each.failure ? BELIEVED.silence : BELIEVED.nodes)) {
      // Its own end, and not that of whoever asked first: others wait for it as well.
      each.asking ??= inspect(each).finally(() => {
        each.asking = null
      })
    }
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

  async function untilKnown(each: Known): Promise<void> {
    await each.asking
    if (each.info === null) throw each.failure ?? unavailable('a ComfyUI server says nothing')
  }

  const infosOf = (): readonly ObjectInfo[] => pool.flatMap(({ info }) => (info === null ? [] : [info]))

  async function known(signal: AbortSignal): Promise<readonly ObjectInfo[]> {
    for (const each of pool) refresh(each)
    // Who has an old answer does not wait for the new one.
    const unknown = pool.filter(({ info }) => info === null)
    if (unknown.length > 0) {
      // Who says how many jobs it has will say what it can, which may take it longer.
      await lengthsOf(pool, false)
      await Promise.all(unknown.filter(({ look }) => !look.isLate).map(({ asking }) => asking))
      // Of none: until the first of them has said it, or none will.
      if (infosOf().length === 0) await Promise.any(unknown.map(untilKnown)).catch(() => {})
    }
    signal.throwIfAborted()
    const infos = infosOf()
    if (infos.length === 0) throw pool[0]?.failure ?? unavailable('no ComfyUI server answers')
    return infos
  }

  return {
    known,
    async state(signal) {
      const lengths = await lengthsOf(pool, false)
      signal.throwIfAborted()
      return {
        servers: pool.length,
        answering: lengths.size,
        queued: [...lengths.values()].reduce((sum, length) => sum + length, 0),
      }
    },
    async choose(way, signal) {
      await known(signal)
      const able = pool.flatMap((each) => {
        const found = each.info === null ? undefined : way(each.info)
        return found === undefined ? [] : [{ each, way: found }]
      })
      const lengths = await lengthsOf(
        able.map(({ each }) => each),
        true,
      )
      signal.throwIfAborted()
      const answering = able.flatMap((choice) => {
        const length = lengths.get(choice.each)
        // Those that it is about to get count: many are chosen for before the first is there.
        return length === undefined ? [] : [{ ...choice, jobs: length + onTheirWay(choice.each) }]
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
    giveUp(server, id) {
      for (const each of pool) if (each.server === server) each.givenUp.add(id)
    },
    byUrl: (url) => servers.find((server) => server.url === url),
  }
}

/** As well as it goes: what cannot be stopped now is tried again when the server answers the next time. */
function stopGivenUp(server: ComfyuiServer, givenUp: Set<string>): void {
  for (const id of givenUp) {
    givenUp.delete(id)
    server.cancel(id, new AbortController().signal).catch(() => givenUp.add(id))
  }
}

function onTheirWay({ chosen }: Known): number {
  for (const job of chosen) if (Date.now() - job.at > BELIEVED.chosen) chosen.delete(job)
  return chosen.size
}

const asEngineError = (cause: unknown): EngineError =>
  cause instanceof EngineError ? cause : new EngineError('internal', 'a server could not be inspected', { cause })
