import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, Stop } from './root.mjs'

/** Installs exactly what package-lock.json says, unless that is there already. */
export function ensureInstalled() {
  if (isInstalled(readPackages(join(ROOT, 'package-lock.json')), readPackages(INSTALLED))) return
  console.log('Installing packages. This takes a minute or two, and only the first time.')
  // Development packages too, even under NODE_ENV=production: they build the page. Errors only: npm's warnings about
  // the system's Node are beside the point, because everything runs with the Node that is being installed.
  const { command, args } = npm()
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync(command, [...args, ...options], { cwd: ROOT, stdio: 'inherit' })
  if (error) throw new Stop(`npm cannot be started (${error.message}). Install it together with Node and try again.`)
  if (status !== 0) {
    throw new Stop(
      'Packages could not be installed; npm says above why. If the network failed, run the command again: what was ' +
        'downloaded is kept. If node_modules was changed by hand or belongs to another user, delete it first.',
    )
  }
}

/** npm writes this file last, so it exists only after an installation that went through. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')

/**
 * Whether each package of the lockfile is installed in its version. Packages for other platforms, which are marked as
 * optional, may be missing.
 *
 * @param {Record<string, { version?: string, link?: boolean, optional?: boolean }> | undefined} wanted
 * @param {Record<string, { version?: string, link?: boolean }> | undefined} installed
 */
export function isInstalled(wanted, installed) {
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (path === '') return true
    const present = installed[path]
    if (!present) return optional === true
    return present.version === version && present.link === link
  })
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/** The npm that started us, or the one in PATH. */
function npm() {
  const script = process.env['npm_execpath']
  return script && /npm-cli\.[cm]?js$/.test(script)
    ? { command: process.execPath, args: [script] }
    : { command: 'npm', args: [] }
}
