// `node scripts/complete-lockfile.mjs [--check]`: enters into package-lock.json the packages for other platforms that
// `npm install` left out. It does so whenever the registry in use does not have them (mirrors often keep their own
// platform alone), and npm 11 then refuses `npm ci` in every clone. Entered without a checksum, because only the
// package itself could tell it; npm fetches such a package on its own platform and never elsewhere.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main, ROOT, Stop } from './lib/root.mjs'

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPU = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const LIBC = { gnu: 'glibc', musl: 'musl', gnueabihf: 'glibc', musleabihf: 'musl' }

/**
 * @param {Record<string, { version?: string, dev?: boolean, optionalDependencies?: Record<string, string> }>} packages
 *   the lockfile's `packages`
 * @returns {Record<string, object>} the entries that are missing, by their path
 */
export function missingPlatforms(packages) {
  const missing = {}
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isListed(packages, path, name)) continue
      // A range would have to be resolved by a registry, and this is about those that cannot.
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        throw new Stop(`${name}@${version}, which ${path} wants, is a range.`)
      missing[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(dev ? { dev: true } : {}),
        optional: true,
      }
    }
  }
  return missing
}

/** npm names packages for a platform by it: the words of the name say where it may be installed. */
function platformOf(name) {
  const words = name.split(/[-/]/)
  const pick = (known) => known.find((word) => words.includes(word))
  const [os, cpu, libc] = [pick(OS), pick(CPU), pick(Object.keys(LIBC))]
  if (!cpu) throw new Stop(`${name} is missing from package-lock.json, and its name tells no platform.`)
  return { cpu: [cpu], ...(libc ? { libc: [LIBC[libc]] } : {}), ...(os ? { os: [os] } : {}) }
}

/** Whether a package required from `path` would be found: beside it, or in any folder above. */
function isListed(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(() => {
    const file = join(ROOT, 'package-lock.json')
    const lock = JSON.parse(readFileSync(file, 'utf8'))
    const missing = missingPlatforms(lock.packages)
    const count = Object.keys(missing).length
    if (count === 0) return
    if (process.argv.includes('--check')) {
      throw new Stop(`package-lock.json lacks ${count} packages of other platforms: node scripts/complete-lockfile.mjs`)
    }
    const all = Object.entries({ ...lock.packages, ...missing })
    lock.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')))
    writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`)
    console.log(`Entered ${count} packages of other platforms.`)
  })
}
