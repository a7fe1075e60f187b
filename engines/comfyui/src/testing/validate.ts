import { isLink } from '../graphs/graph.ts'
import type { NodeTable } from './nodes.ts'

/** A graph as it came, of anybody. */
export type ForeignGraph = Readonly<
  Record<string, { readonly class_type: string; readonly inputs: Readonly<Record<string, unknown>> }>
>

interface NodeError {
  readonly type: string
  readonly message: string
  readonly details: string
  readonly extra_info: Readonly<Record<string, unknown>>
}

/** What is read of an input's settings. */
interface Settings {
  readonly options?: unknown
  readonly min?: number
  readonly max?: number
}

interface NodeErrors {
  readonly errors: readonly NodeError[]
  readonly dependent_outputs: readonly string[]
  readonly class_type: string
}

export interface Verdict {
  /** Output nodes that will be run. */
  readonly outputs: readonly string[]
  /** The whole graph is refused for it. */
  readonly error: (Omit<NodeError, 'extra_info'> & { readonly extra_info: unknown }) | null
  readonly nodeErrors: Readonly<Record<string, NodeErrors>>
}

const refusal = (type: string, message: string, details = '', info: unknown = {}): Verdict => ({
  outputs: [],
  error: { type, message, details, extra_info: info },
  nodeErrors: {},
})

/** As a real server looks at a graph before it takes it. `hasFile`: whether an uploaded image is there. */
export function validateGraph(graph: ForeignGraph, nodes: NodeTable, hasFile: (name: string) => boolean): Verdict {
  for (const [id, { class_type: type }] of Object.entries(graph)) {
    if (type in nodes) continue
    const message = `Node '${type}' not found. The custom node may not be installed.`
    return refusal('missing_node_type', message, `Node ID '#${id}'`, {
      node_id: id,
      class_type: type,
      node_title: type,
    })
  }
  const outputs = Object.keys(graph).filter((id) => nodes[graph[id]!.class_type]!.output_node)
  if (outputs.length === 0) return refusal('prompt_no_outputs', 'Prompt has no outputs')

  const nodeErrors: Record<string, NodeErrors> = {}
  const valid = outputs.filter((output) => {
    const wrong = [...neededBy(graph, output)].flatMap((id) => {
      const errors = errorsOf(id)
      return errors.length > 0 ? [{ id, errors }] : []
    })
    for (const { id, errors } of wrong) {
      const others = nodeErrors[id]?.dependent_outputs ?? []
      nodeErrors[id] = { errors, dependent_outputs: [...others, output], class_type: graph[id]!.class_type }
    }
    return wrong.length === 0
  })
  if (valid.length > 0) return { outputs: valid, error: null, nodeErrors }
  return { ...refusal('prompt_outputs_failed_validation', 'Prompt outputs failed validation'), nodeErrors }

  function errorsOf(id: string): NodeError[] {
    const node = graph[id]
    if (node === undefined) return [error('bad_linked_input', 'Bad linked input', id, {})]
    const { required, optional = {} } = nodes[node.class_type]!.input
    const errors = Object.keys(required)
      .filter((name) => !(name in node.inputs))
      .map((name) => error('required_input_missing', 'Required input is missing', name, { input_name: name }))
    for (const [name, value] of Object.entries(node.inputs)) {
      const [type, settings] = (required[name] ?? optional[name] ?? []) as readonly [unknown?, Settings?]
      if (isLink(value)) continue
      if (name === 'image' && node.class_type.startsWith('LoadImage')) {
        if (!hasFile(String(value))) {
          const details = `image - Invalid image file: ${String(value)}`
          errors.push(
            error('custom_validation_failed', 'Custom validation failed for node', details, { input_name: name }),
          )
        }
        continue
      }
      const choices = Array.isArray(type) ? type : settings?.options
      if (Array.isArray(choices) && !choices.includes(value)) {
        const details = `${name}: '${String(value)}' not in [${choices.map((choice) => `'${String(choice)}'`).join(', ')}]`
        const info = { input_name: name, input_config: [choices, {}], received_value: value }
        errors.push(error('value_not_in_list', 'Value not in list', details, info))
      }
      if (type !== 'INT' && type !== 'FLOAT') continue
      const { min = -Infinity, max = Infinity } = settings ?? {}
      if (typeof value !== 'number') {
        errors.push(error('invalid_input_type', 'Failed to convert an input value', name, { input_name: name }))
      } else if (value < min) {
        const message = `Value ${value} smaller than min of ${min}`
        errors.push(error('value_smaller_than_min', message, name, { input_name: name, received_value: value }))
      } else if (value > max) {
        const message = `Value ${value} bigger than max of ${max}`
        errors.push(error('value_bigger_than_max', message, name, { input_name: name, received_value: value }))
      }
    }
    return errors
  }
}

const error = (type: string, message: string, details: string, info: Readonly<Record<string, unknown>>): NodeError => ({
  type,
  message,
  details,
  extra_info: info,
})

/** The node and all whose results it takes, those first. */
export function neededBy(graph: ForeignGraph, id: string, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  for (const value of Object.values(graph[id]?.inputs ?? {})) if (isLink(value)) neededBy(graph, value[0], found)
  return found.add(id)
}
