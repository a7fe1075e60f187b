import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptsOf } from '@toile/web/built-scripts'
import { ROOT, Stop } from './root.mjs'

const MANIFEST = join(ROOT, 'apps', 'web', 'dist', '.vite', 'manifest.json')

/**
 * The scripts that a browser loads to show a page, before anything is pressed: the page's entry, the modules that the page's route
 * loads, and all that they import, by the graph that the build wrote down.
 *
 * @param {...string} modules sources of the route's dynamic imports, from apps/web: `src/app/pages/terms-page.tsx`
 * @returns {string[]} files of the build, from its folder: `assets/index-….js`
 * @throws where there is no build, or it knows no such module
 */
export function initialScripts(...modules) {
  if (!existsSync(MANIFEST)) throw new Stop('The page is not built: npm run build')
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  return ['early.js', ...scriptsOf(manifest, ['index.html', ...modules])]
}
