import { createGraph } from './graph.ts'
import { imageOf, type OperationGraph } from './operation-graph.ts'
import { drawWithQwen, saved } from './sampling.ts'

/** A garment of image 1, alone and laid flat. */
export const imageToFlatlay: OperationGraph = {
  models: ['qwen-image-edit-2511'],
  reads: { source: 'edge' },
  build(inputs) {
    const graph = createGraph()
    const photo = graph.node('LoadImage', { image: imageOf(inputs, 'source') })
    saved(graph, inputs, drawWithQwen(graph, inputs, { pictures: [photo] }))
    return graph.graph
  },
}
