import { fileURLToPath } from 'node:url'

/** The project's folder, whatever folder a script was started in. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Ends the script with a message for the person at the terminal; a stack would only hide it. */
export class Stop extends Error {}

/** Runs a script's main function; a `Stop` is printed as it is, anything else with its stack. */
export async function main(run) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
