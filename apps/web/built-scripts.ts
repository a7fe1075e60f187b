import type { Manifest } from 'vite'

/**
 * The files of these modules and of all that they import, by the graph that the build wrote down: what a browser loads before any of it
 * runs. Each comes after what it imports.
 *
 * @param keys sources from apps/web, as the manifest names them
 * @throws where the build holds no such module
 */
export function scriptsOf(manifest: Manifest, keys: readonly string[]): string[] {
  const reached = new Set<string>()
  const files = new Set<string>()
  const reach = (key: string): void => {
    if (reached.has(key)) return
    reached.add(key)
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`the build holds no ${key}`)
    for (const imported of chunk.imports ?? []) reach(imported)
    files.add(chunk.file)
  }
  for (const key of keys) reach(key)
  return [...files]
}
