import { isLink, type Graph } from './graphs/graph.ts'
import type { ObjectInfo } from './wire.ts'

/** Loaders whose lists change with every upload: what a list said a minute ago proves nothing. */
const READS_UPLOADS = new Set(['LoadImage', 'LoadImageMask'])

/**
 * Why a server could not run a graph, by what it says of its nodes; null where it can: each node is there, each input that
 * it requires is given, and each choice, model files among them, is in its list.
 */
export function lackOf(graph: Graph, info: ObjectInfo): string | null {
  for (const { class_type: type, inputs } of Object.values(graph)) {
    const node = info[type]
    if (node === undefined) return `no node ${type}`
    const { required = {}, optional = {} } = node.input
    const missing = Object.keys(required).find((name) => !(name in inputs))
    if (missing !== undefined) return `${type} wants ${missing}`
    for (const [name, value] of Object.entries(inputs)) {
      const choices = choicesOf(required[name] ?? optional[name])
      if (choices === null || isLink(value) || (READS_UPLOADS.has(type) && name === 'image')) continue
      if (!choices.includes(value)) return `${type}: ${name} is not ${String(value)}`
    }
  }
  return null
}

/** Of an input with a list; null for any other. Newer nodes write their lists in another way. */
function choicesOf(input: unknown): readonly unknown[] | null {
  if (!Array.isArray(input)) return null
  const [type, settings] = input as readonly unknown[]
  if (Array.isArray(type)) return type
  if (type !== 'COMBO' || typeof settings !== 'object' || settings === null) return null
  return 'options' in settings && Array.isArray(settings.options) ? settings.options : null
}
