import { fileURLToPath } from 'node:url'

/** Where results go that are not committed. */
export const OUT = fileURLToPath(new URL('../.out', import.meta.url))
/** Where the tables are put. */
export const DOCUMENT = fileURLToPath(new URL('../../docs/engine-quality.md', import.meta.url))
