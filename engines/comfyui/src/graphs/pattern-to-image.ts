import { createGraph } from './graph.ts'
import { imageOf, type OperationGraph } from './operation-graph.ts'
import { drawWithQwen, saved } from './sampling.ts'

/** A garment cut from the cloth of image 1. */
export const patternToImage: OperationGraph = {
  models: ['qwen-image-edit-2511'],
  reads: { source: 'edge' },
  build(inputs) {
    const graph = createGraph()
    const cloth = graph.node('LoadImage', { image: imageOf(inputs, 'source') })
    saved(graph, inputs, drawWithQwen(graph, inputs, { pictures: [cloth] }))
    return graph.graph
  },
}
