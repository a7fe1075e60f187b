/** An output of a node: its id, and which of its outputs. */
export type Link = readonly [node: string, output: number]
type GraphValue = string | number | boolean | Link

interface GraphNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, GraphValue>>
}

/** ComfyUI's API format: nodes by id. */
export type Graph = Readonly<Record<string, GraphNode>>

export interface GraphWriter {
  /** Adds a node, and answers with its first output. */
  node(classType: string, inputs: Readonly<Record<string, GraphValue>>): Link
  readonly graph: Graph
}

export function createGraph(): GraphWriter {
  const graph: Record<string, GraphNode> = {}
  return {
    graph,
    node(classType, inputs) {
      const id = String(Object.keys(graph).length + 1)
      graph[id] = { class_type: classType, inputs }
      return [id, 0]
    },
  }
}

export const isLink = (value: unknown): value is Link =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number'
