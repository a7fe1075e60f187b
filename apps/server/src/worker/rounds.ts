export interface Round {
  readonly name: string
  readonly everyMs: number
  run(): Promise<unknown>
}

export interface Rounds {
  /** No round begins after this; it resolves when those that run have ended. */
  stop(): Promise<void>
}

/** Repeats each piece of work, the pause counted from its end, so that a slow one never overlaps itself. */
export function startRounds(rounds: readonly Round[], onError: (name: string, error: unknown) => void): Rounds {
  const timers = new Map<Round, NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let stopped = false

  function begin(round: Round): void {
    const work = round
      .run()
      .catch((error: unknown) => onError(round.name, error))
      .finally(() => {
        running.delete(work)
        if (!stopped)
          timers.set(
            round,
            setTimeout(() => begin(round), round.everyMs),
          )
      })
    running.add(work)
  }
  for (const round of rounds) begin(round)

  return {
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
