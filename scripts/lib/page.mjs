import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, toolCommand } from './node.mjs'
import { ROOT, Stop } from './root.mjs'

const STAMP = join(ROOT, '.cache', 'page-build')

/** The command that builds the page into apps/web/dist. */
const BUILD = ['vite', 'build', 'apps/web', '--logLevel', 'error']

/** Builds the page unless the build that is there was made from the very same sources. */
export function ensurePageBuilt() {
  const sources = hashOf(sourceFolders('web'))
  if (existsSync(join(ROOT, 'apps/web/dist/index.html')) && readStamp() === sources) return
  console.log('Building the page.')
  // Without a stamp a build that is broken off is made again.
  rmSync(STAMP, { force: true })
  const [command, ...args] = [...toolCommand(BUILD[0]), ...BUILD.slice(1)]
  const { status } = spawnSync(command, args, { cwd: ROOT, env: environment(), stdio: 'inherit' })
  if (status !== 0) throw new Stop('The page could not be built; the reason stands above.')
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(STAMP, sources)
}

/** The page's own folder and those of our packages it uses, directly or not. */
function sourceFolders(name, folder = join(ROOT, 'apps', name), found = new Set()) {
  if (found.has(folder)) return found
  found.add(folder)
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const dependency of Object.keys(dependencies)) {
    const ours = /^@toile\/(.+)$/.exec(dependency)?.[1]
    if (ours) sourceFolders(ours, join(ROOT, 'packages', ours), found)
  }
  return found
}

function hashOf(folders) {
  const hash = createHash('sha256')
  const files = [...folders].flatMap(filesIn).sort()
  for (const file of [...files, join(ROOT, 'package-lock.json')]) {
    const content = readFileSync(file)
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(path)
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
}
