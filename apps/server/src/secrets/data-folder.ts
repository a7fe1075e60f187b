import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The data folder of local mode. Only this user can open it. */
export async function ensureDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
}

/** Signs what this data folder's server signs. 32 random bytes, made at the first start. */
export const dataFolderSecret = (dataDir: string): Promise<string> =>
  keptText(join(dataDir, 'secret-key'), () => randomBytes(32).toString('base64url'))

/** Of the demo account: another one in every data folder. */
export const demoPassword = (dataDir: string): Promise<string> =>
  keptText(join(dataDir, 'demo-password'), () => randomBytes(9).toString('base64url'))

/**
 * The text of a file that only this user can read, made when missing. It gets its name only when it is whole: of processes
 * that start at once one names it, and the others read that one's.
 */
async function keptText(path: string, make: () => string): Promise<string> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, `${make()}\n`, { mode: 0o600, flag: 'wx' })
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  const text = (await readFile(path, 'utf8')).trim()
  if (text === '') throw new Error(`${path} is empty. Remove it, and the next start makes a new one.`)
  return text
}
