/** The time, as a port: rules about time are tested by moving it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
