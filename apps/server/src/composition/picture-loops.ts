import { assignLanes, clearLanes, type WorkerUnit } from '@toile/core'
import { type Database, laneStore, type WorkerPresence } from '@toile/db'
import { chooseEngine } from '../worker/choose-engine.ts'
import type { ClaimLoopDeps } from '../worker/claim-loop.ts'
import { makePicture, type MakePictureDeps } from '../worker/make-picture.ts'
import type { QueueLook } from '../worker/queue-look.ts'
import type { PictureLoops } from '../worker/worker.ts'

/** Between polls for delayed retries, and for tasks whose notice was lost. Chosen. */
const POLL_INTERVAL_MS = 1_000

const NEVER = new AbortController().signal

/** Engines of our own share the process's places; each other has as many as its vendor gives, counted over all processes. */
export function composePictureLoops(
  making: MakePictureDeps,
  {
    database,
    look,
    recovering,
    concurrency,
    presence,
  }: {
    readonly look: QueueLook
    readonly database: Database
    /** Waits for no row for long. */
    readonly recovering: WorkerUnit
    readonly concurrency: number
    readonly presence: Pick<WorkerPresence, 'openLanes'> | null
  },
): PictureLoops {
  const { tasks, engines, changes, clock, log } = making
  const lanes = laneStore(database.drizzle)
  const clearing = {
    lanes,
    settling: recovering,
    clock,
    onFailed: ({ id: taskId }: { readonly id: string }, code: string) =>
      log.warn({ taskId, code }, 'a picture failed: no engine makes it'),
  }
  const onError = (err: unknown): void => log.error({ err }, 'no engine can be chosen for pictures')
  const ids = engines.engines.map(({ id }) => id)
  const own = engines.engines.flatMap(({ id, remote }) => (remote === undefined ? id : []))
  const ofOthers = engines.engines.flatMap(({ id, remote }) => (remote === undefined ? [] : { id, remote }))
  const leftOut = (id: string) => engines.leftOut(id).filter((work) => work !== 'mask-from-points')
  const told = (wake: () => void) => () => {
    look.forget()
    wake()
  }
  const claimLoop = (names: readonly string[], places: number, claim: ClaimLoopDeps['claim']): ClaimLoopDeps => ({
    claim: async () => ((await look.isDue(names)) ? claim() : null),
    make: (task) => makePicture(making, task),
    subscribe(wake) {
      const ends = names.map((name) => changes.subscribe('tasks', name, told(wake)))
      return () => ends.forEach((end) => end())
    },
    concurrency: places,
    pollIntervalMs: POLL_INTERVAL_MS,
    onError: (err) => log.error({ err, lanes: names }, 'pictures cannot be made'),
  })
  return {
    lanes: {
      assign: async () =>
        (await look.isDue([null])) &&
        assignLanes({
          ...clearing,
          choose: (task, without) => chooseEngine({ engines, isOpen: lanes.isOpen }, task, without),
        }),
      async clear() {
        const well = await Promise.all(ofOthers.map(({ id }) => engines.isWell(id, NEVER)))
        const open = [
          ...own.map((lane) => ({ lane, leftOut: [] })),
          ...ofOthers.flatMap(({ id }, at) => (well[at] ? { lane: id, leftOut: leftOut(id) } : [])),
        ]
        await presence?.openLanes(open)
        if (!(await look.isEmpty())) await clearLanes(clearing, { configured: ids, open })
      },
      subscribe(wake) {
        const ends = [
          changes.subscribe('tasks', '', told(wake)),
          // What was put off while no engine was well.
          engines.onRecovery(() => void lanes.bringForward().then(told(wake), onError)),
        ]
        return () => ends.forEach((end) => end())
      },
      pollIntervalMs: POLL_INTERVAL_MS,
      onError,
    },
    claims: [
      claimLoop(own, concurrency, () => tasks.claim({ lanes: own, remote: null })),
      ...ofOthers.map(({ id, remote: { maxJobs } }) =>
        claimLoop([id], maxJobs, async () =>
          tasks.claim({
            lanes: [id],
            remote: { maxJobs, isWell: await engines.isWell(id, NEVER), leftOut: leftOut(id) },
          }),
        ),
      ),
    ],
  }
}
