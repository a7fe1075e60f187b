import { MODES } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { lackOf } from '../lack.ts'
import { COMFYUI_MODELS, filesOf, isAllowed } from '../models.ts'
import { nodeTable } from '../testing/nodes.ts'
import { neededBy } from '../testing/validate.ts'
import type { Graph } from './graph.ts'
import { GRAPHS } from './index.ts'
import type { GraphInputs } from './operation-graph.ts'

const inputs: GraphInputs = {
  model: 'qwen-image-edit-2511',
  fileNames: {},
  prompt: 'Dress the person of image 1.',
  negative: 'text, frame',
  seed: 4_000_000_000,
  size: { width: 1008, height: 1344 },
  images: { target: 'job/target.png', mask: 'job/mask.png', source: 'job/source.png' },
  filenamePrefix: 'toile/one',
}
const DRAWN = [...MODES, 'upscale'] as const
const CASES = DRAWN.flatMap((drawn) => GRAPHS[drawn].models.map((model) => ({ drawn, model })))

const nodesOf = (graph: Graph, type: string) =>
  Object.entries(graph).flatMap(([id, node]) => (node.class_type === type ? [{ id, inputs: node.inputs }] : []))

describe.each(CASES)('$drawn by $model', ({ drawn, model }) => {
  const build = (change: Partial<GraphInputs> = {}) => GRAPHS[drawn].build({ ...inputs, model, ...change })

  it('is a graph that a server with everything can run, and saves one picture under the name that is given', () => {
    const graph = build()
    expect(lackOf(graph, nodeTable())).toBeNull()
    const saving = nodesOf(graph, 'SaveImage')
    expect(saving).toMatchObject([{ inputs: { filename_prefix: 'toile/one' } }])
    // Nothing is made that is not used.
    expect([...neededBy(graph, saving[0]!.id)].toSorted()).toEqual(Object.keys(graph).toSorted())
  })

  it('takes each of its model files, by the name that the operator has for it', () => {
    const files = Object.entries(filesOf(model, {}))
    const own = Object.fromEntries(files.map(([slot]) => [slot, `own/${slot}.safetensors`]))
    for (const [, name] of files) expect(JSON.stringify(build())).toContain(`"${name}"`)
    const renamed = JSON.stringify(build({ fileNames: { [model]: own } }))
    for (const [slot, name] of files) {
      expect(renamed).toContain(`"own/${slot}.safetensors"`)
      expect(renamed).not.toContain(`"${name}"`)
    }
  })

  it('reads no mask but in red, and only whole pixels', () => {
    for (const mask of nodesOf(build(), 'LoadImageMask')) expect(mask).toMatchObject({ inputs: { channel: 'red' } })
    const lengths = Object.values(build()).flatMap(({ inputs: given }) =>
      ['width', 'height', 'x', 'y', 'left', 'top'].flatMap((name) => (name in given ? [given[name]] : [])),
    )
    expect(lengths.filter((length) => !Number.isInteger(length))).toEqual([])
  })

  it('cannot be run where any of its nodes or files is missing', () => {
    const graph = build()
    const types = new Set(Object.values(graph).map(({ class_type: type }) => type))
    for (const name of [...types, ...Object.values<string>(filesOf(model, {}))]) {
      expect(lackOf(graph, nodeTable([name]))).toContain(name)
    }
  })
})

describe('a variation', () => {
  it.each(MODES)('of %s begins with the picture that is varied, and keeps half of it', (mode) => {
    const model = GRAPHS[mode].models.find((each) => COMFYUI_MODELS[each].commercial)
    const images = { ...inputs.images, original: 'job/original.png' }
    const first = GRAPHS[mode].build({ ...inputs, model: model! })
    const graph = GRAPHS[mode].build({ ...inputs, model: model!, images })
    expect(nodesOf(graph, 'LoadImage').map((node) => node.inputs['image'])).toContain('job/original.png')
    expect(nodesOf(first, 'KSampler')[0]).toMatchObject({ inputs: { denoise: 1 } })
    expect(nodesOf(graph, 'KSampler')[0]).toMatchObject({ inputs: { denoise: 0.5 } })
    expect(lackOf(graph, nodeTable())).toBeNull()
  })
})

it('a face and a pose are pictures that the model sees behind the photo, and no graph of another mode reads one', () => {
  for (const drawn of DRAWN) {
    const { newPerson, models, build } = GRAPHS[drawn]
    for (const shown of [['face'], ['pose'], ['face', 'pose']]) {
      const files = shown.map((role) => `job/${role}.png`)
      const images = { ...inputs.images, ...Object.fromEntries(shown.map((role, at) => [role, files[at]])) }
      const graph = build({ ...inputs, model: models.find((each) => COMFYUI_MODELS[each].commercial)!, images })
      const loading = files.map((file) => nodesOf(graph, 'LoadImage').find((node) => node.inputs['image'] === file))
      expect(loading.every((each) => each !== undefined)).toBe(newPerson === 'by-picture')
      if (newPerson !== 'by-picture') continue
      for (const { inputs: told } of nodesOf(graph, 'TextEncodeQwenImageEditPlus'))
        expect([told['image2'], told['image3']]).toEqual([0, 1].map((at) => loading[at] && [loading[at].id, 0]))
      expect(lackOf(graph, nodeTable())).toBeNull()
    }
  }
})

describe('licences', () => {
  it('that forbid commerce are used when they are named, and not before', () => {
    const barred = Object.entries(COMFYUI_MODELS).filter(([, { commercial }]) => !commercial)
    expect(barred.map(([id]) => id)).toEqual(['flux-2-klein-9b', '4x-ultrasharp'])
    expect(isAllowed('4x-ultrasharp', [])).toBe(false)
    expect(isAllowed('4x-ultrasharp', ['FLUX Non-Commercial'])).toBe(false)
    expect(isAllowed('4x-ultrasharp', ['CC-BY-NC-SA-4.0'])).toBe(true)
    expect(isAllowed('realesrgan-x4plus', [])).toBe(true)
  })

  it('leave every operation a model that may be used', () => {
    for (const drawn of DRAWN) expect(GRAPHS[drawn].models.some((model) => isAllowed(model, []))).toBe(true)
  })
})
