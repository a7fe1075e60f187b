/** What a loop waits for that looks whenever something may have changed. */
export interface Notices {
  /** A notice from here on ends the next wait at once. */
  forget(): void
  /** Resolves at a notice that came since the last wait, or after so many milliseconds; null waits for a notice alone. */
  wait(ms: number | null): Promise<void>
  notice(): void
}

export function createNotices(): Notices {
  let noticed = false
  let wake = (): void => {}
  return {
    forget() {
      noticed = false
    },
    async wait(ms) {
      if (!noticed) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const look = ms === null ? undefined : setTimeout(resolve, ms)
        await promise
        clearTimeout(look)
      }
      noticed = false
    },
    notice() {
      noticed = true
      wake()
    },
  }
}
