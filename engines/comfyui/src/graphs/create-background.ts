import { createGraph } from './graph.ts'
import type { OperationGraph } from './operation-graph.ts'
import { drawWithQwen, laidOnto, readMasked, saved } from './sampling.ts'

/**
 * Everything but what is kept is drawn anew, a person around a garment too, with the face of image 2 where there is one; what is
 * kept is laid back onto it.
 */
export const createBackground: OperationGraph = {
  models: ['qwen-image-edit-2511'],
  reads: { target: 'edge', mask: 'edge' },
  newPerson: 'by-picture',
  build(inputs) {
    const graph = createGraph()
    const masked = readMasked(graph, inputs)
    const { face } = inputs.images
    const pictures = [masked.photo, ...(face === undefined ? [] : [graph.node('LoadImage', { image: face })])]
    const drawn = drawWithQwen(graph, inputs, { pictures, masked })
    saved(graph, inputs, laidOnto(graph, masked, drawn))
    return graph.graph
  },
}
