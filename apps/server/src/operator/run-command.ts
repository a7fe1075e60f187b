import { EmbeddedPostgresError } from '@toile/local-postgres'
import { SettingsError } from '../config/config.ts'

/** `wrong`: it was not understood. */
export const EXIT = { done: 0, refused: 1, wrong: 2 } as const

/** Takes what is to be closed when the command is over. */
export type Later = (close: () => unknown) => void

/** A command of the operator's as a whole process: it prints what went wrong, and closes what it opened in reverse order. */
export async function runCommand(command: (later: Later) => Promise<number>): Promise<void> {
  const closers: (() => unknown)[] = []
  try {
    process.exitCode = await command((close) => void closers.push(close))
  } catch (error) {
    process.exitCode = EXIT.refused
    if (error instanceof SettingsError) console.error(error.problems.join('\n'))
    else if (error instanceof EmbeddedPostgresError) console.error(error.message)
    else console.error(error)
  } finally {
    // In order: each stands on what is closed after it.
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close()
  }
}
