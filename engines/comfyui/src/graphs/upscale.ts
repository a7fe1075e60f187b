import { filesOf } from '../models.ts'
import { createGraph } from './graph.ts'
import { imageOf, type OperationGraph } from './operation-graph.ts'
import { saved } from './sampling.ts'

/** Four times the sides by the model, and half of that: twice. */
export const upscale: OperationGraph = {
  models: ['4x-ultrasharp', 'realesrgan-x4plus'],
  reads: { source: 'edge' },
  sourceOnCanvas: true,
  build(inputs) {
    const graph = createGraph()
    const id = inputs.model === '4x-ultrasharp' ? '4x-ultrasharp' : 'realesrgan-x4plus'
    const { upscaler } = filesOf(id, inputs.fileNames)
    const image = graph.node('ImageUpscaleWithModel', {
      upscale_model: graph.node('UpscaleModelLoader', { model_name: upscaler }),
      image: graph.node('LoadImage', { image: imageOf(inputs, 'source') }),
    })
    saved(graph, inputs, graph.node('ImageScaleBy', { image, upscale_method: 'area', scale_by: 0.5 }))
    return graph.graph
  },
}
