import { readFile } from 'node:fs/promises'
import { SettingsError } from './config.ts'

/** The text of a file that a setting names. Throws `SettingsError` where it cannot be read. */
export async function readSettingFile(setting: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new SettingsError([`${setting} names a file that cannot be read (${code}): ${path}.`])
  }
}
