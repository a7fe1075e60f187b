import type { EngineError } from '../port.ts'
import { type Job, type MemberListener, type MemberOptions, PoolMember } from './pool-member.ts'

export interface RosterOptions extends MemberOptions {
  /** Processes at the same time, those apart that were killed and are not gone yet. */
  readonly size: number
  /** One is always kept. */
  readonly warm: boolean
  /** One is left free for others, once there was a task. */
  readonly reserve: boolean
}

/** The processes of a pool: how many there are, and which of them are kept without work. */
export interface PoolRoster {
  /** Another process, with nothing to do. Throws where none can be started. */
  start(): PoolMember
  /** One without a task, started already if there is such a one; none where all processes that there may be are at work. */
  freeMember(): PoolMember | undefined
  /** A free one, or another that may still be started. */
  readonly hasFree: boolean
  memberOf(job: Job): PoolMember | undefined
  /** The one that is left for others stands ready before they ask; one does always where the pool is warm. */
  keepOneFree(): void
  /** Those that have time rehearse, as long as none has a task. Not at once: whoever has just been answered may ask for more. */
  rehearse(): void
  /** There is a task: reason enough to start a process again where the last one died before it had any. */
  retryStarts(): void
  /** Kills all, with `reason` for what they are at. Resolves when none is left, those included that were killed before. */
  close(reason: EngineError): Promise<void>
}

export function createPoolRoster(options: RosterOptions, listener: Omit<MemberListener, 'onIdle'>): PoolRoster {
  const members = new Set<PoolMember>()
  /** Of each until it is gone, also of those that were killed. */
  const exits = new Set<Promise<void>>()
  /** One died before it had a task. The next would as well, most likely. */
  let diesAtStart = false

  function start(): PoolMember {
    const member = new PoolMember(options, {
      onReady: listener.onReady,
      onRehearsed: listener.onRehearsed,
      onEnd: listener.onEnd,
      onIdle(idle) {
        if (isKept(idle)) return
        members.delete(idle)
        idle.dismiss()
      },
      onExit(dead, error, lost) {
        members.delete(dead)
        if (!dead.wasUsed) diesAtStart = true
        listener.onExit(dead, error, lost)
      },
    })
    members.add(member)
    const { gone } = member
    exits.add(gone)
    void gone.then(() => exits.delete(gone))
    return member
  }

  /** The last of a pool that is warm, and the one that is left for others while all others are at work. */
  function isKept(member: PoolMember): boolean {
    if (members.size === 1) return options.warm
    return options.reserve && [...members].every((each) => each === member || each.job !== undefined)
  }

  function freeMember(): PoolMember | undefined {
    const free = [...members].filter((member) => member.job === undefined)
    return free.find(({ isReady }) => isReady) ?? free[0]
  }

  return {
    start,
    freeMember,
    get hasFree() {
      return members.size < options.size || freeMember() !== undefined
    },
    memberOf: (job) => [...members].find((member) => member.job === job),
    keepOneFree() {
      if (diesAtStart || members.size >= options.size) return
      if (members.size === 0 ? !options.warm : !options.reserve || freeMember() !== undefined) return
      try {
        start().release()
      } catch {
        // The task that comes for it tries again, and is told.
      }
    },
    rehearse() {
      if (options.rehearsals === undefined) return
      setImmediate(() => {
        if ([...members].some(({ job }) => job !== undefined)) return
        for (const member of members) member.rehearse()
      }).unref()
    },
    retryStarts() {
      diesAtStart = false
    },
    async close(reason) {
      for (const member of members) member.fail(reason)
      await Promise.all(exits)
    },
  }
}
