/** Work that is repeated for as long as the worker runs. */
export interface ScheduledWork {
  /** For the log. */
  readonly name: string
  readonly everyMs: number
  run(): Promise<unknown>
}

export interface Scheduler {
  /** Starts nothing more; resolves when what is running has ended. */
  stop(): Promise<void>
}

/** Repeats each piece of work, the pause counted from its end, so that a slow one never overlaps itself. */
export function startScheduler(
  schedule: readonly ScheduledWork[],
  onError: (name: string, error: unknown) => void,
): Scheduler {
  const timers = new Map<ScheduledWork, NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let stopped = false

  function begin(item: ScheduledWork): void {
    const work = item
      .run()
      .catch((error: unknown) => onError(item.name, error))
      .finally(() => {
        running.delete(work)
        if (!stopped)
          timers.set(
            item,
            setTimeout(() => begin(item), item.everyMs),
          )
      })
    running.add(work)
  }
  for (const item of schedule) begin(item)

  return {
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
