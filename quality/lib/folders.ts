import { fileURLToPath } from 'node:url'

/** Where results go that are not committed. */
export const OUT = fileURLToPath(new URL('../.out', import.meta.url))
