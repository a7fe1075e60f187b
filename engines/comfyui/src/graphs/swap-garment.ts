import { createGraph } from './graph.ts'
import { imageOf, type OperationGraph } from './operation-graph.ts'
import { drawWithQwen, laidOnto, readMasked, saved } from './sampling.ts'

/** The person of image 1, in the garment of image 2; all but the marked garment stays the photo's. */
export const swapGarment: OperationGraph = {
  models: ['qwen-image-edit-2511'],
  reads: { target: 'edge', mask: 'edge', source: 'white' },
  build(inputs) {
    const graph = createGraph()
    const masked = readMasked(graph, inputs)
    const garment = graph.node('LoadImage', { image: imageOf(inputs, 'source') })
    const drawn = drawWithQwen(graph, inputs, { pictures: [masked.photo, garment], masked })
    saved(graph, inputs, laidOnto(graph, masked, drawn))
    return graph.graph
  },
}
