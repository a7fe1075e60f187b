import { relative } from 'node:path'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { writesPage } from './writes-page.ts'

export interface FullScriptOptions {
  /** Source, from apps/web, of what every page with a session loads. */
  readonly full: string
  /** Sources, from apps/web, of what pages without it begin with. */
  readonly open: readonly string[]
  /** Of `full` these modules, by their ids, are a script of their own, `schemas`: to run both at once would keep a phone from answering. */
  readonly schemas: RegExp
}

/**
 * Puts what every page with a session loads into one script, `full`, with its `schemas` in another, and what that has in common with open
 * pages into a third, `common`.
 * The bundler alone makes a script for each set of routes and later parts that share something: the studio began with 67 scripts, two
 * thirds of them smaller than what it costs to ask for them.
 *
 * Which page needs which module is known only when barrels are shaken; so the page is built twice, and the first time kept in memory.
 *
 * @throws where the build holds no such module
 */
export function fullScript({ full, open, schemas }: FullScriptOptions): Plugin {
  return {
    name: 'toile:full-script',
    apply: writesPage,
    async config({ root = '.' }, { mode }) {
      const chunks = await chunksOf(root, mode)
      const ofModule = (source: string): Rolldown.OutputChunk => {
        const found = [...chunks.values()].find(
          ({ facadeModuleId: id }) => id !== null && relative(root, id) === source,
        )
        if (found === undefined) throw new Error(`the build holds no ${source}`)
        return found
      }
      const ofFull = modulesOf([ofModule(full)], chunks)
      const ofOpen = modulesOf(open.map(ofModule), chunks)
      const onlyFull = ofFull.filter((id) => !ofOpen.includes(id))
      const groups = [
        {
          ...groupOf(
            'schemas',
            onlyFull.filter((id) => schemas.test(id)),
          ),
          maxSize: 900_000,
        },
        groupOf(
          'full',
          onlyFull.filter((id) => !schemas.test(id)),
        ),
        groupOf(
          'common',
          ofFull.filter((id) => ofOpen.includes(id)),
        ),
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}

// What they import is in one of the groups too, or in one before them.
const groupOf = (name: string, modules: readonly string[]): Rolldown.CodeSplittingGroup => ({
  name,
  test: (id) => modules.includes(id),
  includeDependenciesRecursively: false,
})

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** The page's scripts as the bundler alone would make them, by their file names. Writes nothing. */
async function chunksOf(root: string, mode: string): Promise<Chunks> {
  const built = await build({ root, mode, logLevel: 'warn', build: { write: false, minify: false } })
  const outputs = (Array.isArray(built) ? built : [built]) as readonly Rolldown.RolldownOutput[]
  return new Map(
    outputs.flatMap(({ output }) => output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : []))),
  )
}

/** Ids of the modules that these scripts are made of, and all that they import. */
function modulesOf(roots: readonly Rolldown.OutputChunk[], chunks: Chunks): string[] {
  const reached = new Set(roots)
  for (const { imports } of reached) {
    for (const name of imports) {
      const imported = chunks.get(name)
      if (imported !== undefined) reached.add(imported)
    }
  }
  return [...reached].flatMap(({ moduleIds }) => moduleIds)
}
