import { createGraph } from './graph.ts'
import type { OperationGraph } from './operation-graph.ts'
import { drawWithQwen, laidOnto, readMasked, saved } from './sampling.ts'

/** Everything but what is kept is drawn anew; what is kept is laid back onto it. */
export const createBackground: OperationGraph = {
  models: ['qwen-image-edit-2511'],
  reads: { target: 'edge', mask: 'edge' },
  build(inputs) {
    const graph = createGraph()
    const masked = readMasked(graph, inputs)
    const drawn = drawWithQwen(graph, inputs, { pictures: [masked.photo], masked })
    saved(graph, inputs, laidOnto(graph, masked, drawn))
    return graph.graph
  },
}
