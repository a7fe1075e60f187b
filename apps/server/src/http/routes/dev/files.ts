import { readFileSync } from 'node:fs'

/** A script or style of this folder. */
export const devFile = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
