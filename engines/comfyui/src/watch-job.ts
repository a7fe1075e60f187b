import { EngineError } from '@toile/engine'
import type { WaitContext } from '@toile/engine/remote'
import { errorOfExecution, lost, stopped } from './errors.ts'
import { createJobProgress, type JobProgress } from './progress.ts'
import type { ComfyuiServer, JobState } from './server.ts'
import { listen } from './socket.ts'
import type { Outputs, SocketMessage } from './wire.ts'

/** Milliseconds. */
export interface WatchTimes {
  /** Between looks at a job whose socket is silent. */
  readonly look: number
  /** Until a socket that broke is opened again. */
  readonly reconnect: number
  /** That a server may be out of reach before its jobs count as lost. */
  readonly silence: number
}
/** Chosen: a server that is started anew is back within the silence, and says itself that it lost the job. */
export const WATCH_TIMES: WatchTimes = { look: 5_000, reconnect: 1_000, silence: 30_000 }

/** For the user. */
const STAGE = { drawn: 'Drawing the picture', fetched: 'Fetching the picture' } as const

/** While a server is away it answers like this, or a proxy does in its place. */
const AWAY: readonly EngineError['code'][] = ['unavailable', 'timeout', 'rate-limited', 'internal']

/**
 * Waits for a job to be over, and tells on the way where it stands. What the socket says is a reason to look, never an
 * answer: a reconnect replays nothing, and a server that was started anew knows nothing. Answers with the job's outputs.
 * Rejects with `lost` where the server does not know it or stays out of reach, with what it failed of, or with `cancelled`.
 */
export async function watchJob(
  server: ComfyuiServer,
  id: string,
  context: WaitContext,
  times: WatchTimes,
): Promise<Outputs> {
  const { signal } = context
  const bell = createBell()
  const reporter = createReporter(server, id, context)
  let socket: { close(): void } | undefined
  let reconnecting: NodeJS.Timeout | undefined

  const open = (): void => {
    socket = listen(server, id, {
      open: bell.ring,
      closed() {
        reconnecting = setTimeout(open, times.reconnect)
        bell.ring()
      },
      message(message) {
        // Anything but steps: this job is over, or another one is, which moves those that wait.
        if (!reporter.progressed(message)) bell.ring()
      },
      preview: reporter.preview,
    })
  }

  signal.addEventListener('abort', bell.ring)
  open()
  try {
    let answeredAt = Date.now()
    for (;;) {
      const state = await look()
      if (signal.aborted) throw stopped(signal.reason)
      if (state !== null) answeredAt = Date.now()
      else if (Date.now() - answeredAt >= times.silence) throw lost(`${server.name} has been out of reach too long`)
      if (state?.kind === 'done') {
        // A quick one is over before its socket hears anything.
        context.emit({ kind: 'progress', fraction: 1, stage: STAGE.fetched })
        return state.outputs
      }
      if (state?.kind === 'failed') throw errorOfExecution(server.name, state.error)
      if (state?.kind === 'unknown') throw lost(`${server.name} does not know a job`)
      if (state?.kind === 'interrupted') throw lost(`a job was interrupted on ${server.name}`)
      await bell.rung(times.look)
    }
  } finally {
    signal.removeEventListener('abort', bell.ring)
    clearTimeout(reconnecting)
    socket?.close()
  }

  /** Null where the server did not say. */
  async function look(): Promise<JobState | null> {
    try {
      const state = await server.stateOf(id, signal)
      if (state.kind === 'waiting' || state.kind === 'running') await reporter.tellPlace()
      return state
    } catch (cause) {
      if (signal.aborted || (cause instanceof EngineError && AWAY.includes(cause.code))) return null
      throw cause
    }
  }
}

/** Tells what is known of a job while it goes on. */
function createReporter(server: ComfyuiServer, id: string, { signal, emit }: WaitContext) {
  let progress: JobProgress | null = null
  let place = -1
  return {
    /** Its place in the queue. Its graph stands there as well, by which progress is measured. */
    async tellPlace(): Promise<void> {
      // Once it runs there is nothing more to learn.
      if (progress !== null && place < 0) return
      const { queue_pending: pending, queue_running: running } = await server.queue(signal)
      const own = [...running, ...pending].find((entry) => entry[1] === id)
      if (own === undefined) return
      progress ??= createJobProgress(own[2])
      const before = pending.includes(own) ? pending.filter(([number]) => number < own[0]).length : -1
      if (before >= 0 && before !== place) emit({ kind: 'queued', position: before })
      place = before
    },
    /** Whether a message is one of steps. */
    progressed(message: SocketMessage): boolean {
      if (message.type !== 'progress_state' && message.type !== 'execution_cached') return false
      const fraction = progress?.heard(message)
      if (fraction !== undefined) emit({ kind: 'progress', fraction, stage: STAGE.drawn })
      return true
    },
    preview: (file: Uint8Array): void => emit({ kind: 'preview', file }),
  }
}

/** What rings before anybody listens is heard by the next who does. */
function createBell() {
  let rings = false
  let wake = (): void => {}
  return {
    ring(this: void): void {
      rings = true
      wake()
    },
    /** Resolves when it rings, or after so many milliseconds. */
    async rung(within: number): Promise<void> {
      if (!rings) {
        const heard = Promise.withResolvers<void>()
        const timer = setTimeout(heard.resolve, within)
        wake = heard.resolve
        await heard.promise
        clearTimeout(timer)
      }
      rings = false
    },
  }
}
