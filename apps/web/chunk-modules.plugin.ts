import { relative } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { writesPage } from './writes-page.ts'

/** Writes down which source modules each script of the build was made of (.vite/modules.json), for those who look after its size. */
export function chunkModules(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'toile:chunk-modules',
    apply: writesPage,
    configResolved(resolved) {
      config = resolved
    },
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => relative(config.root, id))] as const] : [],
      )
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(modules)),
      })
    },
  }
}
