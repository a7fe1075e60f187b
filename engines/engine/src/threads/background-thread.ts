import { setPriority } from 'node:os'

/** Nice value of a picture thread, which yields to the server's own: on Linux each thread has one. Half of the greatest, 19, rounded. */
const NICE = 10

/**
 * Called first thing in each thread that computes pixels. On a machine with as many picture threads as cores the event
 * loop would otherwise wait its turn behind them, and every request with it.
 */
export function runInBackground(): void {
  // 0 is the calling thread on Linux; elsewhere it would be the whole process, the server included.
  if (process.platform === 'linux') putInBackground(0)
}

/** A process that was just started, with all its threads to come: its start already takes no time from the server's. */
export function putInBackground(pid: number): void {
  try {
    setPriority(pid, NICE)
  } catch {
    // A container may forbid it. Pictures are made all the same.
  }
}
