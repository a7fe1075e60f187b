import type { Mode } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { RowLocked } from '../shared/unit-of-work.ts'
import type { NewRequest, PictureWork, Refusal, Task } from './ports.ts'
import { failTask, reportStanding, type WorkerUnit } from './settlement.ts'

/**
 * Which engine makes a picture (decision 23). A queued task waits in the lane of one engine; here those without a lane get
 * one, and nothing here occupies a place of a worker.
 */

/** Where there is no engine: why, and whether one may be there later. */
export type LaneChoice = { readonly lane: string } | Omit<Refusal, 'engine'>
type Words = Pick<Refusal, 'code' | 'message'>

/** A task for which an engine is to be chosen. */
export interface UnassignedTask extends Pick<Task, 'id' | 'requestId' | 'slot' | 'attempt'> {
  readonly kind: NewRequest['kind']
  readonly mode: Mode
  readonly hasFace: boolean
  readonly hasMask: boolean
  readonly prompt: string
  /** The account refuses engines outside the house. */
  readonly inHouse: boolean
  /** Pixels (width × height) of the largest picture that its engine takes or makes. */
  readonly pixels: number
  /** The engine that has a job of it, or whose answer is kept for it: no other can go on with that. */
  readonly begunBy: string | null
  /** The first one first. */
  readonly refusals: readonly Refusal[]
}

/** A lane in which a process takes new tasks, but for some. */
export interface OpenLane {
  readonly lane: string
  readonly leftOut: readonly PictureWork[]
}

/** A lane, null for no lane, in which tasks are queued; whether one of them is to be made now. */
export interface QueuedLane {
  readonly lane: string | null
  readonly isDue: boolean
}

/** A queued task whose place in its lane is news to its user. */
interface MovedTask extends Pick<Task, 'id' | 'requestId' | 'slot' | 'attempt'> {
  /** How many go before it, 0 when it is the next. */
  readonly position: number
}

/** Bound to statements of their own or to a transaction. Times are the database's. */
export interface LaneStore {
  /** Those with queued tasks. */
  queued(): Promise<readonly QueuedLane[]>
  /** Due tasks without a lane, those of the oldest requests first. */
  unassigned(limit: number): Promise<readonly UnassignedTask[]>
  /** Those that have a lane by now, or were tried meanwhile, are left alone. `isLater`: not to be made at once. */
  assign(tasks: readonly UnassignedTask[], lane: string, how: { readonly isLater: boolean }): Promise<void>
  /** To be looked at again, the later the longer they have waited. */
  putOff(tasks: readonly UnassignedTask[]): Promise<void>
  /** Those without a lane are to be looked at now. */
  bringForward(): Promise<void>
  /** Whether a process that is there takes new tasks of this kind in this lane. */
  isOpen(lane: string, work: PictureWork): Promise<boolean>
  /** Takes queued tasks that nobody has begun out of lanes that neither these are nor any process has open for them. */
  leaveClosed(open: readonly OpenLane[]): Promise<void>
  /** Queued tasks that were begun in lanes that are none of these, and that for minutes no process has gone on with. */
  abandoned(configured: readonly string[], limit: number): Promise<readonly Omit<Task, 'status'>[]>
  /**
   * Queued tasks of these lanes that nobody has begun and that have come nearer since that was last told, the nearest first; each
   * counts as told from here on, and is told anew in another lane. Far behind, only a good step counts. Turns decide who is next: a place is the one that it has now.
   */
  takeMoved(lanes: readonly string[], limit: number): Promise<readonly MovedTask[]>
  /** Its place was not told after all. */
  forgetTold(task: Pick<Task, 'id'>): Promise<void>
}

export interface LaneDeps {
  readonly lanes: LaneStore
  /** One with a lock time-out leaves a task whose request is held by somebody else to the next round. */
  readonly settling: WorkerUnit
  readonly clock: Clock
  /** The engine that can make it and is well, none of `without`. Passing while one of the others that can is only away. */
  readonly choose: (task: UnassignedTask, without: ReadonlySet<string>) => Promise<LaneChoice>
  /** No engine will make it: the user is told why, and has the credits back. */
  readonly onFailed: (task: Pick<Task, 'id'>, code: string) => void
}

/** Tasks looked at in one round. Chosen. */
const BATCH_SIZE = 100

const GONE: Words = {
  code: 'unavailable',
  message: 'The picture engine that was making this picture is no longer there. Try again.',
}

/**
 * Gives each due task without a lane the lane of an engine that is well, the preferred one first, leaving out those that have
 * passed it on. While one that can make it only has a bad day, it waits; where each has refused for good, it fails with the first such
 * words. Resolves to whether there may be more.
 */
export async function assignLanes(deps: LaneDeps): Promise<boolean> {
  const { lanes } = deps
  const tasks = await lanes.unassigned(BATCH_SIZE)
  const [begun, fresh] = [tasks.filter(isBegun), tasks.filter((task) => !isBegun(task))]
  // Pictures of one request ask for the same, and so do most others.
  const alike = Object.values(Object.groupBy(fresh, asked)) as UnassignedTask[][]
  await Promise.all([
    ...Object.entries(Object.groupBy(begun, ({ begunBy }) => begunBy)).map(([engine, some]) =>
      lanes.assign(some ?? [], engine, { isLater: false }),
    ),
    ...alike.map((some) => assign(deps, some)),
  ])
  return tasks.length === BATCH_SIZE
}

/**
 * Lets go of what would wait for nothing: tasks in lanes that no process has open choose again, and what was begun by an engine
 * that is no longer there fails. `configured` are the lanes of this process, `open` those in which it takes new tasks.
 */
export async function clearLanes(
  deps: Omit<LaneDeps, 'choose'>,
  { configured, open }: { readonly configured: readonly string[]; readonly open: readonly OpenLane[] },
): Promise<void> {
  await deps.lanes.leaveClosed(open)
  const gone = await deps.lanes.abandoned(configured, BATCH_SIZE)
  await Promise.all(gone.map((task) => fail(deps, task, GONE)))
}

/** Tells users how many pictures go before theirs in lanes whose pictures others make. Resolves to how many it told. */
export async function tellPositions(
  { lanes, settling }: Pick<LaneDeps, 'lanes' | 'settling'>,
  names: readonly string[],
): Promise<number> {
  const moved = await lanes.takeMoved(names, BATCH_SIZE)
  for (const { position, ...task } of moved) {
    // One after the other: nobody waits for these, and each locks a request.
    const told = await unlessHeld(reportStanding(settling, { ...task, status: 'queued' }, { kind: 'queued', position }))
    if (told === null) await lanes.forgetTold(task)
  }
  return moved.length
}

const isBegun = (task: UnassignedTask): task is UnassignedTask & { begunBy: string } => task.begunBy !== null

const asked = ({ kind, mode, hasFace, hasMask, prompt, inHouse, pixels, refusals }: UnassignedTask): string =>
  JSON.stringify([kind, mode, hasFace, hasMask ? prompt : null, inHouse, pixels, refusals])

async function assign(deps: LaneDeps, tasks: readonly UnassignedTask[]): Promise<void> {
  const { lanes, choose } = deps
  const [first] = tasks
  if (first === undefined) return
  const { refusals } = first
  const choice = await choose(first, new Set(refusals.map(({ engine }) => engine)))
  if ('lane' in choice) return lanes.assign(tasks, choice.lane, { isLater: false })
  const [passing, final] = [refusals.filter(({ isPassing }) => isPassing), refusals.filter((each) => !each.isPassing)]
  // Those that had a bad moment are asked again, in their order, but not at once.
  const again = passing.length === 0 ? choice : await choose(first, new Set(final.map(({ engine }) => engine)))
  if ('lane' in again) return lanes.assign(tasks, again.lane, { isLater: true })
  if (passing.length > 0 || again.isPassing) return lanes.putOff(tasks)
  await Promise.all(tasks.map((task) => fail(deps, task, final[0] ?? again)))
}

async function fail(
  deps: Omit<LaneDeps, 'choose'>,
  task: Omit<Task, 'status'>,
  { code, message }: Words,
): Promise<void> {
  const failing = failTask(deps.settling, { ...task, status: 'queued' }, { code, message }, deps.clock.now())
  if (await unlessHeld(failing)) deps.onFailed(task, code)
}

/** Null where a row is held by somebody else: no task is worth that all others wait for it. */
const unlessHeld = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: unknown) => {
    if (error instanceof RowLocked) return null
    throw error
  })
