// `npm run check:imports`: who may import whom. The rules go by pattern, so that a new package, feature or folder is
// under them from its first file on. ARCHITECTURE.md says why they are as they are.
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { main, ROOT, Stop } from './lib/root.mjs'

/** Our packages that a workspace may import, by the workspace's folder. The first pattern that fits decides. */
const MAY_IMPORT = [
  [/^packages\/(contract|local-postgres)$/, []],
  [/^packages\/(core|mask-tools)$/, ['contract']],
  // Every other package is an adapter: it knows the ports it implements, and no other adapter.
  [/^packages\/[^/]+$/, ['contract', 'core']],
  [/^engines\/imaging$/, ['contract']],
  [/^engines\/(drawing|eye|engine)$/, ['contract', 'imaging']],
  [/^engines\/builtin$/, ['contract', 'imaging', 'drawing', 'eye', 'engine']],
  // Every other engine asks somebody else to draw.
  [/^engines\/[^/]+$/, ['contract', 'imaging', 'engine']],
  [/^apps\/web$/, ['contract', 'mask-tools']],
  [/^apps\/server$/, { not: ['web', 'mask-tools', 'drawing', 'eye', 'e2e', 'bench', 'quality'] }],
  [/^e2e$/, ['contract', 'local-postgres', 'mail', 'server', 'engine-comfyui', 'engine-hosted']],
  [/^(bench|quality)$/, { not: ['web'] }],
  // The project's own scripts and configuration.
  [/^$/, { not: [] }],
]

/** In the server: where alone each of these is imported. Routes and the worker hand pictures on and never open one. */
const ROOMS_IN_SERVER = {
  imaging: /^apps\/server\/src\/pictures\//,
  'engine-builtin': /^apps\/server\/src\/composition\//,
}
const ROOM_NAMES = { imaging: 'pictures/', 'engine-builtin': 'composition/' }

/**
 * Packages that touch the world. In the server only its composition makes them, and those in `pictures/` that are adapters themselves: the
 * reader of photos and the picture tools, which run in a pool of the engines' kind, and the writer of credentials, which says by the engines'
 * own words how a picture was made. Everything else takes ports.
 */
const isAdapter = (name) => !['contract', 'core', 'imaging', 'drawing', 'mask-tools', 'server', 'web'].includes(name)
const MAKES_ADAPTERS = /^apps\/server\/src\/(composition\/|pictures\/(tools|reader|credentials)\/)/
/** Error classes, which one needs to know an error when it comes, the check of what a process answered, and a race with a signal. */
const makesNothing = (name) => name.endsWith('Error') || name === 'assertBytes' || name === 'orAborted'
/** Libraries that decode pictures. */
const DECODERS = ['sharp', '@resvg/resvg-js']
/** Processes that have secrets start with these, and load no decoder (docs/decisions/0020-confined-processes.md). */
const SERVER_STARTS = ['main.ts', 'billing.ts', 'engines.ts', 'index.ts'].map((name) => `apps/server/src/${name}`)
/** Drawing code of the built-in engine's operations: imported late, by `load`, which only a drawing process calls. */
const LOADED_BY_POOLS = /^engines\/builtin\/src\/[^/]+\/handler\.ts$/
/** Who may import the server's composition: what starts the whole. Everything else declares what it takes, and is wired. */
const STARTS_ALL = /^apps\/server\/src\/(main\.ts$|billing\.ts$|engines\.ts$|index\.ts$|composition\/|testing\/)/

/** Sources that end up in a browser, where Node's modules do not exist. */
const FOR_BROWSERS = /^(apps\/web\/src|packages\/(contract|mask-tools)\/src)\//

/** Pixels, marks and words alone: they import nothing of Node's, with which they could read or write. */
const PURE = /^engines\/(imaging|drawing)\/src\//

const FOR_TESTS =
  /(\.test\.[cm]?[jt]sx?$|\/testing\/|\/conformance\/|^e2e\/|^(bench|quality)\/|(^|\/)[\w.-]+\.config\.ts$)/

/** In the page: which of its folders (the key) may import which others, besides itself. */
const PAGE = {
  app: ['features', 'lib', 'ui'],
  features: ['lib', 'ui'],
  lib: [],
  ui: [],
}

/**
 * Swapping a garment goes from room to room, and each knows those before it alone, types included. A file beside the rooms
 * that they share has its place among them; those that are not named here put the rooms together, and no room imports them.
 */
const SWAP_GARMENT = 'engines/builtin/src/swap-garment/'
const SWAP_ROOMS = [
  'refusals.ts',
  'advice.ts',
  'pixel-kinds.ts',
  'read-flat-lay/',
  'read-photo/',
  'swap-input.ts',
  'occlusion/',
  'shade/',
  'warp/',
  'cut-off/',
  'skin/',
  'inpaint/',
  'composite/',
]
const swapRoomOf = (path) =>
  path.startsWith(SWAP_GARMENT)
    ? SWAP_ROOMS.findIndex((room) => path.slice(SWAP_GARMENT.length).startsWith(room))
    : undefined

/** What measures the engines, and what draws the page's own pictures: it may look inside them, past their exports. */
const LOOKS_INSIDE = /^(quality|scripts)\//
const INSIDES = /^engines\/[^/]+\/src\//

/** A folder of the built-in engine: an operation, or a room that operations share. */
const BUILTIN_FOLDER = /^(engines\/builtin\/src\/[^/]+)\//
/** The file by which an operation's folder is known. */
const OPERATION_FILE = 'operation.ts'

const SOURCE = /\.[cm]?[jt]sx?$/

/**
 * @param {Record<string, string>} tree contents of the project's files by their path from its root: every package.json,
 *   all sources, and whatever else (styles, pages) may name a package
 * @param {(path: string, text: string) => Import[]} importsOf
 * @returns {string[]} one line for each violation
 *
 * @typedef {{ from: string, types: boolean, names: string[], late?: boolean }} Import what is imported, whether only its
 *   types are, the names of what is imported beside them (`*` for the default, or for everything), and whether by `import()`
 */
export function findViolations(tree, importsOf) {
  const workspaces = readWorkspaces(tree)
  const violations = []
  const packageEdges = new Map()
  const fileEdges = new Map()
  /** Without imports of types alone, which load nothing. */
  const loadEdges = new Map()
  const decoders = new Map()

  for (const [path, text] of Object.entries(tree)) {
    if (!SOURCE.test(path)) continue
    const home = workspaceOf(workspaces, path)
    for (const imported of importsOf(path, text)) {
      const complain = (reason) => violations.push(`${path}: "${imported.from}": ${reason}`)
      if (imported.from.startsWith('.')) checkRelative(path, imported, home, complain)
      else checkBare(path, imported, home, complain)
    }
  }
  for (const workspace of workspaces) violations.push(...unusedDependencies(tree, workspaces, workspace))
  violations.push(...decodersIn(loadEdges, decoders))
  for (const circle of circlesIn(packageEdges)) violations.push(`packages import each other in a circle: ${circle}`)
  for (const circle of circlesIn(fileEdges)) violations.push(`files import each other in a circle: ${circle}`)
  return violations

  function checkRelative(path, { from, types, late }, home, complain) {
    const target = posix.join(posix.dirname(path), from)
    if (target in tree) {
      connect(fileEdges, path, target)
      if (!types && !(late && LOADED_BY_POOLS.test(target))) connect(loadEdges, path, target)
    }
    const [, room] = BUILTIN_FOLDER.exec(path) ?? []
    const [, otherRoom] = BUILTIN_FOLDER.exec(target) ?? []
    if (room && otherRoom && room !== otherRoom && `${otherRoom}/${OPERATION_FILE}` in tree) {
      complain('is of an operation, which no other folder imports; move what both need to a folder of its own')
    }
    if (LOOKS_INSIDE.test(path) && INSIDES.test(target)) return
    if (home.folder !== '' && !target.startsWith(`${home.folder}/`)) {
      complain('leaves its package; import the other one by its name')
    } else if (home.folder === '' && workspaceOf(workspaces, target).folder !== '') {
      complain("reaches into a package; import it by its name, through its package.json's exports")
    }
    if (target.startsWith('apps/server/src/composition/') && !STARTS_ALL.test(path)) {
      complain(
        'only main.ts, billing.ts, engines.ts, index.ts and testing/ import composition/; declare what is taken, and let it be wired',
      )
    }
    if (!FOR_TESTS.test(path)) checkSwapRooms(path, target, complain)
    const [, here, feature] = /^apps\/web\/src\/([^/]+)(?:\/([^/]+)\/)?/.exec(path) ?? []
    const [, there, otherFeature] = /^apps\/web\/src\/([^/]+)(?:\/([^/]+))?/.exec(target) ?? []
    if (!here || !there) return
    if (here in PAGE && there in PAGE && here !== there && !PAGE[here].includes(there)) {
      complain(`in the page, ${here} does not import ${there}`)
    }
    if (here === 'features' && there === 'features' && feature !== otherFeature) {
      complain('a feature does not import another; move what both need to lib or ui')
    }
  }

  function checkSwapRooms(path, target, complain) {
    const [from, to] = [swapRoomOf(path), swapRoomOf(target)]
    if (from === undefined || from < 0 || to === undefined || (to >= 0 && to <= from)) return
    const room = SWAP_ROOMS[from]
    complain(
      to < 0
        ? `in swap-garment, ${room} imports nothing that puts the rooms together`
        : `in swap-garment, ${room} comes before ${SWAP_ROOMS[to]} and does not import it`,
    )
  }

  function checkBare(path, { from, types, names }, home, complain) {
    if (from.startsWith('node:') || builtinModules.includes(from)) {
      if (FOR_BROWSERS.test(path) && !FOR_TESTS.test(path)) complain('does not exist in a browser')
      if (PURE.test(path) && !FOR_TESTS.test(path)) complain('imports nothing of Node: what it works on is given to it')
      return
    }
    const name = packageName(from)
    if (!types && DECODERS.includes(name)) decoders.set(path, from)
    const [, ours] = /^@toile\/(.+)$/.exec(name) ?? []
    // The root sees all its workspaces without listing them.
    if (name !== home.name && !(ours && home.folder === '')) checkDeclared(path, name, types, home, complain)
    if (!ours) return
    const exported = checkExported(from, name, complain)
    if (!types && exported in tree) connect(loadEdges, path, exported)
    if (name === home.name) return
    connect(packageEdges, home.name, name)
    const [, allowed] = MAY_IMPORT.find(([pattern]) => pattern.test(home.folder)) ?? [undefined, []]
    const permitted = Array.isArray(allowed) ? allowed.includes(ours) : !allowed.not.includes(ours)
    if (!permitted) complain(`${home.folder} may not import ${name}`)
    if (home.folder === 'apps/server' && ROOMS_IN_SERVER[ours]?.test(path) === false && !FOR_TESTS.test(path)) {
      complain(`in the server, only ${ROOM_NAMES[ours]} imports ${name}`)
    }
    if (
      home.folder === 'apps/server' &&
      isAdapter(ours) &&
      !types &&
      !(names.length > 0 && names.every(makesNothing)) &&
      !MAKES_ADAPTERS.test(path) &&
      !FOR_TESTS.test(path)
    ) {
      complain('only composition/ makes adapters, and pictures/ its pools; import the type, or take a port')
    }
  }

  function checkDeclared(path, name, types, home, complain) {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = home.manifest
    if (name in dependencies || name in optionalDependencies) return
    const development = home.folder === '' || types || FOR_TESTS.test(path)
    if (name in devDependencies) {
      if (!development) complain(`is a development dependency of ${home.folder}, and this file is not a test`)
      return
    }
    // Test tools are the project's, not any package's.
    if (development && name in (workspaceOf(workspaces, '').manifest.devDependencies ?? {})) return
    complain(`is not among the dependencies of ${home.folder || 'the project'}`)
  }

  /** The file's path, or undefined where there is none. */
  function checkExported(from, name, complain) {
    const target = workspaces.find((workspace) => workspace.name === name)
    if (!target) return complain('there is no such package')
    const subpath = `.${from.slice(name.length)}`
    const file = target.manifest.exports?.[subpath]
    return file === undefined ? complain(`${name} does not export ${subpath}`) : posix.join(target.folder, file)
  }
}

/** The root first, then every folder of the project with a package.json. */
function readWorkspaces(tree) {
  return Object.entries(tree)
    .filter(([path]) => posix.basename(path) === 'package.json')
    .map(([path, text]) => {
      const manifest = JSON.parse(text)
      return { folder: path === 'package.json' ? '' : posix.dirname(path), name: manifest.name, manifest }
    })
    .sort((a, b) => a.folder.length - b.folder.length)
}

function workspaceOf(workspaces, path) {
  return workspaces.findLast(({ folder }) => folder === '' || path === folder || path.startsWith(`${folder}/`))
}

const packageName = (from) =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

/** Dependencies that no file of the workspace names; types come with the package they describe. */
function unusedDependencies(tree, workspaces, { folder, manifest }) {
  if (folder === '') return []
  const texts = Object.entries(tree).filter(
    ([path]) => workspaceOf(workspaces, path).folder === folder && posix.basename(path) !== 'package.json',
  )
  return Object.keys(manifest.dependencies ?? {})
    .filter((name) => !name.startsWith('@types/') && !texts.some(([, text]) => text.includes(name)))
    .map((name) => `${folder}/package.json: "${name}": no file of this package uses it`)
}

/** Files with a decoder that are loaded in a process of the server's own, each with a shortest way to it. */
function decodersIn(edges, decoders) {
  const ways = new Map(SERVER_STARTS.map((path) => [path, path]))
  for (const [path, way] of ways) {
    for (const next of edges.get(path) ?? []) if (!ways.has(next)) ways.set(next, `${way} → ${next}`)
  }
  return [...decoders].flatMap(([path, from]) =>
    ways.has(path)
      ? [
          `${path}: "${from}": strangers' pictures are decoded in processes of a pool alone; loaded by ${ways.get(path)}`,
        ]
      : [],
  )
}

function connect(edges, from, to) {
  edges.set(from, (edges.get(from) ?? new Set()).add(to))
}

/** A shortest circle of each group whose members all lead to each other. */
function circlesIn(edges) {
  return groupsIn(edges).map((group) => {
    const first = [...group].sort()[0]
    const cameFrom = new Map()
    const queue = [first]
    for (const name of queue) {
      for (const next of edges.get(name) ?? []) {
        if (next === first) {
          const circle = [first]
          for (let at = name; at !== first; at = cameFrom.get(at)) circle.unshift(at)
          return [first, ...circle].join(' → ')
        }
        if (!group.has(next) || cameFrom.has(next)) continue
        cameFrom.set(next, name)
        queue.push(next)
      }
    }
  })
}

/** Strongly connected components (Tarjan 1972) that hold a circle. */
function groupsIn(edges) {
  const order = new Map()
  const lowest = new Map()
  const stack = []
  const groups = []
  const visit = (name) => {
    order.set(name, order.size)
    lowest.set(name, order.get(name))
    stack.push(name)
    for (const next of edges.get(name) ?? []) {
      if (!order.has(next)) {
        visit(next)
        lowest.set(name, Math.min(lowest.get(name), lowest.get(next)))
      } else if (stack.includes(next)) lowest.set(name, Math.min(lowest.get(name), order.get(next)))
    }
    if (lowest.get(name) !== order.get(name)) return
    const group = new Set(stack.splice(stack.indexOf(name)))
    if (group.size > 1 || edges.get(name)?.has(name)) groups.push(group)
  }
  for (const name of edges.keys()) if (!order.has(name)) visit(name)
  return groups
}

/** Imports, re-exports and `import()` of one source. */
export async function loadParser() {
  const { parseSync } = await import('oxc-parser')
  return (path, text) => {
    const { module, errors } = parseSync(path, text)
    if (errors.length > 0) throw new Stop(`${path} cannot be parsed: ${errors[0].message}`)
    const onlyTypes = (entries) => entries.length > 0 && entries.every(({ isType }) => isType)
    const valuesOf = (entries) =>
      entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*')
    return [
      ...module.staticImports.map(({ moduleRequest, entries }) => ({
        from: moduleRequest.value,
        types: onlyTypes(entries),
        names: valuesOf(entries),
      })),
      ...module.staticExports.flatMap(({ entries }) => {
        const [first] = entries
        return first?.moduleRequest
          ? [{ from: first.moduleRequest.value, types: onlyTypes(entries), names: valuesOf(entries) }]
          : []
      }),
      ...module.dynamicImports.flatMap(({ moduleRequest }) => {
        const [, from] = /^(?:'|")(.*)(?:'|")$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
        return from ? [{ from, types: false, names: ['*'], late: true }] : []
      }),
    ]
  }
}

function readTree(folder = ROOT, tree = {}) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      const skipped = entry.name.startsWith('.') || ['node_modules', 'dist', 'docs', 'migrations'].includes(entry.name)
      if (!skipped) readTree(path, tree)
    } else if (SOURCE.test(entry.name) || /\.(css|html)$/.test(entry.name) || entry.name === 'package.json') {
      tree[relative(ROOT, path).split(/[\\/]/).join('/')] = readFileSync(path, 'utf8')
    }
  }
  return tree
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(async () => {
    ensureInstalled()
    const violations = findViolations(readTree(), await loadParser())
    if (violations.length > 0) throw new Stop([...violations, `${violations.length} violations`].join('\n'))
  })
}
