import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A new folder for a server's data, on the disk that the project lies on; whoever asked for it removes it. */
export async function newDataFolder(): Promise<string> {
  const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))
  await mkdir(cache, { recursive: true })
  return mkdtemp(join(cache, 'bench-'))
}
