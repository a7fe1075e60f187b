import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environment, toolCommand } from './node.mjs'
import { ROOT, Stop } from './root.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, else one in PATH, else Debian's (installed by root), else
 * Playwright's own, which it downloads.
 *
 * @returns {string | undefined} the program; undefined when Playwright finds its own
 */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (isProgram(named)) return named
    throw new Stop(`CHROMIUM_PATH names no program: ${named}`)
  }
  const present = inPath(NAMES) ?? MACOS.find(isProgram)
  if (present) return present
  if (process.getuid?.() === 0 && inPath(['apt-get'])) {
    console.log("Installing Debian's Chromium for the browser tests.")
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
    const installed = inPath(NAMES)
    if (installed) return installed
  }
  console.log("Installing Playwright's Chromium for the browser tests.")
  const [command, ...args] = [...toolCommand('playwright'), 'install', 'chromium', '--only-shell']
  if (spawnSync(command, args, { cwd: ROOT, env: environment(), stdio: 'inherit' }).status === 0) return undefined
  throw new Stop('There is no Chromium for the browser tests. Install one, or name yours with CHROMIUM_PATH.')
}

function inPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(file) {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
