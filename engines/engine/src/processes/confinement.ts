import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What keeps processes that read strangers' pictures from everything else. See docs/decisions/0020-confined-processes.md. */
export interface Confinement {
  /** No network, not even this machine's own; and no look into the memory or the environment of processes outside. */
  readonly apart: 'by namespaces of its own' | 'network only' | 'no'
  /** The folders that are empty for such a process. */
  readonly hidden: readonly string[]
  /** Files cannot be written, and memory is bounded, by the system. */
  readonly limits: boolean
  /** This system allows all of it, for all folders that are there. */
  readonly complete: boolean
  /** For the log: what this system allows. */
  readonly said: string
  /** The command that starts Node on `file`, which follows it: its program and first arguments. */
  command(file: string, memoryMebibytes: number, nodeOptions: readonly string[]): readonly [string, ...string[]]
}

/**
 * MiB that Node sets aside for compiled code and never touches, which count for the system as data, and what it holds
 * before it does anything: half a GiB of code, and for the rest an estimate
 * with room (docs/decisions/0020-confined-processes.md).
 */
const NODE_RESERVES = 700

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** MiB of memory that are asked for where limits are tried: any number that is read back will do. */
const PROBED_MEBIBYTES = 2048

interface Way {
  readonly apart: Confinement['apart']
  readonly hides: boolean
  /** Of `unshare`. */
  readonly namespaces: readonly string[] | null
}
/** As root of a namespace of its own a process may do there what it likes, and outside nothing. */
const OWN = ['--user', '--map-root-user'] as const
const WAYS: readonly Way[] = [
  { apart: 'by namespaces of its own', hides: true, namespaces: [...OWN, '--net', '--mount', '--'] },
  { apart: 'by namespaces of its own', hides: false, namespaces: [...OWN, '--net', '--'] },
  { apart: 'network only', hides: false, namespaces: ['--net', '--'] },
  { apart: 'no', hides: false, namespaces: null },
]

let probed: Confinement | undefined
/** What this system allows where no folder is to be hidden. Looked at once. */
export const defaultConfinement = (): Confinement => (probed ??= probeConfinement([]))

/**
 * Tries, in a moment, what this system lets a process give away: not every container and not every user may. `folders`
 * are the data of the server, which such a process is to find empty.
 */
export function probeConfinement(folders: readonly string[]): Confinement {
  const shell = existsSync('/bin/sh') ? '/bin/sh' : null
  if (shell === null) return unconfined()
  // What holds the code cannot be hidden from it.
  const there = folders
    .filter(existsSync)
    .map((folder) => realpathSync(folder))
    .filter((folder) => !isWithin(ROOT, folder))
  // One within another goes with it, and is not there any more to be hidden by itself.
  const hidden = [...new Set(there)].filter((one) => !there.some((other) => other !== one && isWithin(one, other)))
  for (const way of WAYS) {
    const prefix = wall(way, shell, hidden)
    if (prefix === null) continue
    const limits = tryOut(prefix)
    if (limits === null) continue
    return confinementOf(way, hidden, limits, (memory) => [...prefix, String(memory * 1024)])
  }
  return unconfined()
}

const unconfined = (): Confinement => confinementOf(WAYS.at(-1)!, [], false, () => [])

function confinementOf(
  { apart, hides }: Way,
  folders: readonly string[],
  limits: boolean,
  wallFor: (memoryMebibytes: number) => readonly string[],
): Confinement {
  const hidden = hides ? folders : []
  return {
    apart,
    hidden,
    limits,
    complete: apart === 'by namespaces of its own' && hidden.length === folders.length && limits,
    said: inWords(apart, hidden, limits),
    command(file, memoryMebibytes, nodeOptions) {
      const node = [process.execPath, ...readOnly(file), ...nodeOptions]
      return [...wallFor(NODE_RESERVES + memoryMebibytes), ...node] as [string, ...string[]]
    },
  }
}

/** The program that gives things away and then becomes what its arguments say: KiB of memory, and a command. */
function wall({ namespaces, hides }: Way, shell: string, hidden: readonly string[]): [string, ...string[]] | null {
  const limited = 'ulimit -c 0; ulimit -f 0; ulimit -d "$1"; shift; exec'
  if (namespaces === null) return [shell, '-c', `${limited} "$@"`, 'sh']
  const unshare = programOf('unshare')
  if (unshare === null) return null
  if (!hides || hidden.length === 0) {
    return hides ? null : [unshare, ...namespaces, shell, '-c', `${limited} "$@"`, 'sh']
  }
  const mount = programOf('mount')
  if (mount === null) return null
  const emptied = hidden.map((folder) => `${quoted(mount)} -t tmpfs -o ro,size=4k,mode=755 none ${quoted(folder)}`)
  // Once more a namespace of its own: in the first it could take away again what lies over the folders.
  const script = `${emptied.join(' && ')} || exit 1; ${limited} ${quoted(unshare)} ${OWN.join(' ')} -- "$@"`
  return [unshare, ...namespaces, shell, '-c', script, 'sh']
}

/** Whether the system's limits hold there; null where nothing can be started that way, or Node and the code not read. */
function tryOut([program, ...args]: readonly [string, ...string[]]): boolean | null {
  const look = `test -x "$0" && test -r "$1" && ulimit -f && ulimit -d`
  const self = fileURLToPath(import.meta.url)
  const command = ['/bin/sh', '-c', look, process.execPath, self]
  const { status, stdout } = spawnSync(program, [...args, String(PROBED_MEBIBYTES * 1024), ...command], {
    env: {},
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000,
  })
  return status === 0 ? stdout.trim() === `0\n${PROBED_MEBIBYTES * 1024}` : null
}

/** Node's own permissions, for the script: it reads its code and nothing else, writes nothing, and starts no process. */
function readOnly(file: string): string[] {
  const own = packageOf(file)
  const code = ['packages', 'engines', 'node_modules'].map((folder) => join(ROOT, folder))
  const ownCode = ['src', 'package.json', 'node_modules'].map((name) => join(own, name))
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    // That these two weaken the permissions is known, and said in the decision.
    '--disable-warning=PERM0001',
    '--disable-warning=PERM0006',
    ...[...code, ...(code.some((folder) => isWithin(file, folder)) ? [] : ownCode)].map(
      (path) => `--allow-fs-read=${path}`,
    ),
  ]
}

function packageOf(file: string): string {
  let folder = dirname(file)
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

const isWithin = (path: string, folder: string): boolean => `${path}/`.startsWith(folder.replace(/\/*$/, '/'))

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Looked for here: the process that needs it has no PATH. */
function programOf(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/sbin', '/sbin']
  return (
    folders
      .filter((folder) => folder.startsWith('/'))
      .map((folder) => join(folder, name))
      .find(isProgram) ?? null
  )
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function inWords(apart: Confinement['apart'], hidden: readonly string[], limits: boolean): string {
  const given = {
    'by namespaces of its own': 'without a network and without a look at other processes',
    'network only': 'without a network',
    no: 'with a network, as this system lets no process give it up',
  }[apart]
  const files =
    hidden.length > 0 ? 'the data folders are empty for them' : 'only Node’s permissions keep them from files'
  const bounds = limits
    ? 'they write no file and have bounded memory'
    : 'this system bounds neither their files nor their memory'
  return `Processes that read pictures have an empty environment and run ${given}; ${files}; ${bounds}.`
}
