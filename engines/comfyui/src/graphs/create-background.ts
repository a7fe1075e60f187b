import { createGraph } from './graph.ts'
import type { OperationGraph } from './operation-graph.ts'
import { drawWithQwen, laidOnto, readMasked, saved } from './sampling.ts'

/**
 * Everything but what is kept is drawn anew, a person around a garment too, with the face of the picture after the photo and in the
 * pose of the one after that, where they are there; what is kept is laid back onto it.
 */
export const createBackground: OperationGraph = {
  models: ['qwen-image-edit-2511'],
  reads: { target: 'edge', mask: 'edge' },
  newPerson: 'by-picture',
  build(inputs) {
    const graph = createGraph()
    const masked = readMasked(graph, inputs)
    const { face, pose } = inputs.images
    const shown = [face, pose].flatMap((image) => (image === undefined ? [] : [graph.node('LoadImage', { image })]))
    const pictures = [masked.photo, ...shown]
    const drawn = drawWithQwen(graph, inputs, { pictures, masked })
    saved(graph, inputs, laidOnto(graph, masked, drawn))
    return graph.graph
  },
}
