import { createGraph } from './graph.ts'
import { imageOf, type OperationGraph } from './operation-graph.ts'
import { drawAlongLines, saved } from './sampling.ts'

/** A garment made up along the lines of its drawing. */
export const sketchToImage: OperationGraph = {
  models: ['z-image-turbo'],
  reads: { source: 'white' },
  sourceOnCanvas: true,
  callsPicture: 'the drawing',
  build(inputs) {
    const graph = createGraph()
    // Dark lines on paper become light ones on black, as the ControlNet was trained.
    const lines = graph.node('ImageInvert', { image: graph.node('LoadImage', { image: imageOf(inputs, 'source') }) })
    saved(graph, inputs, drawAlongLines(graph, inputs, lines))
    return graph.graph
  },
}
