import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Confinement } from '@toile/engine'

const ENGINE = pathToFileURL(createRequire(import.meta.url).resolve('@toile/engine')).href

/** Every process of a pool with it answers each task with this JSON value, as one may that a picture took over. */
export const lyingProcesses = (answer: unknown): Confinement => ({
  apart: 'no',
  hidden: [],
  limits: false,
  complete: false,
  said: 'Processes lie.',
  command: () => [
    process.execPath,
    '--input-type=module',
    '--eval',
    `import { serveTasks } from '${ENGINE}'; serveTasks(async () => (${JSON.stringify(answer)}))`,
  ],
})
