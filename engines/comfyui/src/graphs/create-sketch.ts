import { createGraph } from './graph.ts'
import type { OperationGraph } from './operation-graph.ts'
import { loadKlein, saved } from './sampling.ts'

/** A fashion sketch of words alone. */
export const createSketch: OperationGraph = {
  models: ['flux-2-klein-9b', 'flux-2-klein-4b'],
  reads: {},
  build(inputs) {
    const graph = createGraph()
    saved(graph, inputs, loadKlein(graph, inputs).draw())
    return graph.graph
  },
}
