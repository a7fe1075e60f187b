import type { Manifest } from 'vite'

/**
 * The files of these modules and of all that they import, by the graph that the build wrote down: what a browser loads before any of it runs.
 *
 * @param keys sources from apps/web, as the manifest names them
 * @throws where the build holds no such module
 */
export function scriptsOf(manifest: Manifest, keys: readonly string[]): string[] {
  const reached = new Map<string, string>()
  const reach = (key: string): void => {
    if (reached.has(key)) return
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`the build holds no ${key}`)
    reached.set(key, chunk.file)
    for (const imported of chunk.imports ?? []) reach(imported)
  }
  for (const key of keys) reach(key)
  return [...new Set(reached.values())]
}
