import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of local mode's own things. Only this user can open it. */
export async function ensureDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
}

/** Signs what this data folder's server signs. 32 random bytes, made at the first start. */
export const dataFolderSecret = (dataDir: string): Promise<string> =>
  keptText(join(dataDir, 'secret-key'), () => randomBytes(32).toString('base64url'))

/** Of the demo account (R26): another one in every data folder. */
export const demoPassword = (dataDir: string): Promise<string> =>
  keptText(join(dataDir, 'demo-password'), () => randomBytes(9).toString('base64url'))

/** The text of a file that only this user can read, made when missing. */
async function keptText(path: string, make: () => string): Promise<string> {
  try {
    // Fails when the file is there, also when another process has made it a moment ago.
    await writeFile(path, `${make()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const text = (await readFile(path, 'utf8')).trim()
  if (text === '') throw new Error(`${path} is empty. Remove it, and the next start makes a new one.`)
  return text
}
