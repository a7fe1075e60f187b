import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, lchownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { copyBinaries, type Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'

/**
 * How the server's programs are started. PostgreSQL refuses to run as root, so where Toile is started by root they run
 * as somebody else: as an ordinary user of a user namespace (outside of it still root, so that every folder of root is
 * within reach), or, where namespaces are switched off, as another user of the machine.
 */
export interface Runner {
  /** `home` holds the cluster and the socket; it is writable for whoever runs the server. */
  readonly home: string
  readonly binaries: Binaries
  /** Words put before the program's path. */
  readonly prefix: readonly string[]
  /** Set when the programs are started as another user; files made for them must be given to that user. */
  readonly user?: { readonly uid: number; readonly gid: number }
}

export interface RunnerOptions {
  /** The folder under the data folder in which the database lives by default. */
  readonly home: string
  readonly binaries: Binaries
  /** False leaves user namespaces unused even where the kernel has them. */
  readonly namespaces: boolean
  /** Where binaries and data go when the other user cannot reach the project's folder. */
  readonly sharedFolder: string
}

/** The id that root takes inside the namespace: any but 0. */
const NAMESPACE_ID = '1000'

/** Makes `home` and decides who runs the server in it. An existing cluster's owner goes before everything else. */
export async function chooseRunner({ home, binaries, namespaces, sharedFolder }: RunnerOptions): Promise<Runner> {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) return { home, binaries, prefix: [] }

  const elsewhere = elsewhereOf(home, sharedFolder)
  if (existsSync(clusterOf(elsewhere))) return asUser(ownerOf(clusterOf(elsewhere)), elsewhere)

  const owner = existsSync(clusterOf(home)) ? ownerOf(clusterOf(home)) : undefined
  if (owner && owner.uid !== 0) return asUser(owner, home)

  const prefix = ['unshare', '--user', `--map-user=${NAMESPACE_ID}`, `--map-group=${NAMESPACE_ID}`, '--']
  if (namespaces && runs([...prefix, binaries.postgres, '--version'])) return { home, binaries, prefix }

  const nobody = findUser('nobody')
  if (!nobody) {
    throw new EmbeddedPostgresError(
      'no-permission',
      'PostgreSQL does not run as root, user namespaces are switched off here, and there is no user "nobody". ' +
        'Start Toile as an ordinary user, or set DATABASE_URL.',
    )
  }
  giveTo(nobody, home)
  if (canEnter(nobody, home)) return asUser(nobody, home)
  giveTo({ uid: 0, gid: 0 }, home)
  if (owner) {
    throw new EmbeddedPostgresError(
      'no-permission',
      `The database in ${home} was made with user namespaces, which are switched off now, and no other user can ` +
        'reach that folder. Switch them on again, or move the data folder out of the private one.',
    )
  }
  // The folder above is for all to enter, the one of this data folder for the server's user alone.
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  mkdirSync(elsewhere, { recursive: true, mode: 0o700 })
  giveTo(nobody, elsewhere)
  return asUser(nobody, elsewhere)

  async function asUser(user: { uid: number; gid: number }, userHome: string): Promise<Runner> {
    const reachable = runs([binaries.postgres, '--version'], user)
    const usable = reachable
      ? binaries
      : await copyBinaries(binaries, join(sharedFolder, `postgresql-${binaries.version}`))
    return { home: userHome, binaries: usable, prefix: [], user }
  }
}

/** Where an earlier start has put the database: `home`, unless another user had to be able to reach it. */
export function madeHome(home: string, sharedFolder: string): string {
  const elsewhere = elsewhereOf(home, sharedFolder)
  return process.getuid?.() === 0 && existsSync(clusterOf(elsewhere)) ? elsewhere : home
}

const elsewhereOf = (home: string, sharedFolder: string): string =>
  join(sharedFolder, createHash('sha256').update(home).digest('hex').slice(0, 16))

/** The cluster's folder in a home: PostgreSQL's PGDATA. */
export const clusterOf = (home: string): string => join(home, 'cluster')

/** Gives a file or a whole folder to the runner's user; without one nothing changes. Links are not followed. */
export function giveTo(user: { uid: number; gid: number } | undefined, path: string): void {
  if (!user) return
  lchownSync(path, user.uid, user.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveTo(user, join(path, name))
}

function ownerOf(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(path)
  return { uid, gid }
}

function canEnter(user: { uid: number; gid: number }, folder: string): boolean {
  return runs(['/bin/sh', '-c', 'test -x "$1" && test -w "$1"', 'sh', folder], user)
}

function runs([program, ...args]: readonly string[], user?: { uid: number; gid: number }): boolean {
  return program !== undefined && spawnSync(program, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
