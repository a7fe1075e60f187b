import type { Size } from '@toile/engine/remote'
import { createGraph, type GraphWriter, type Link } from './graph.ts'
import type { OperationGraph } from './operation-graph.ts'
import { laidOnto, loadKlein, saved } from './sampling.ts'

/** Shares of the shorter side. Chosen: wide enough for a motif, so that none is cut where edges meet. */
const SEAM = { width: 0.2, feather: 0.06 } as const

/**
 * A tile that repeats. It is drawn, and moved by half of itself, so that its edges meet in the middle; there it is drawn anew,
 * but not as far as the new edges. The two places that this leaves come into the inside by a move of another quarter, and are
 * drawn anew as well. So no edge of the tile that is left is one of a picture that was drawn.
 * Nodes that make a model's convolutions wrap round are of no use here: klein draws by attention.
 */
export const createPattern: OperationGraph = {
  models: ['flux-2-klein-9b', 'flux-2-klein-4b'],
  reads: {},
  fillsCanvas: true,
  build(inputs) {
    const { size } = inputs
    const graph = createGraph()
    const klein = loadKlein(graph, inputs)
    const mended = (photo: Link, mask: Link): Link => laidOnto(graph, { photo, mask }, klein.again({ photo, mask }))
    const crossed = mended(moved(graph, klein.draw(), size, 1 / 2), crossMask(graph, size))
    const whole = mended(moved(graph, crossed, size, 1 / 4), spotsMask(graph, size))
    // A half and a quarter more make one.
    saved(graph, inputs, moved(graph, whole, size, 1 / 4))
    return graph.graph
  },
}

/** A picture that repeats, moved right and down by a share of its sides; sides are multiples of four pixels. */
function moved(graph: GraphWriter, picture: Link, { width, height }: Size, share: number): Link {
  const [right, down] = [width * share, height * share]
  const parts = [
    { x: 0, y: 0, width: width - right, height: height - down, to: { x: right, y: down } },
    { x: width - right, y: 0, width: right, height: height - down, to: { x: 0, y: down } },
    { x: 0, y: height - down, width: width - right, height: down, to: { x: right, y: 0 } },
    { x: width - right, y: height - down, width: right, height: down, to: { x: 0, y: 0 } },
  ]
  let destination = picture
  for (const { to, ...box } of parts) {
    const source = graph.node('ImageCrop', { image: picture, ...box })
    destination = graph.node('ImageCompositeMasked', { destination, source, ...to, resize_source: false })
  }
  return destination
}

interface Patch extends Size {
  readonly x: number
  readonly y: number
}

/** 1 along the lines through the middle, running out beside them and towards the picture's edges. */
function crossMask(graph: GraphWriter, size: Size): Link {
  const { thick } = seamOf(size)
  return maskOf(graph, size, [
    { x: (size.width - thick) / 2, y: 0, width: thick, height: size.height },
    { x: 0, y: (size.height - thick) / 2, width: size.width, height: thick },
  ])
}

/** 1 where the ends of the lines lie after another quarter, around them as far as a line runs out. */
function spotsMask(graph: GraphWriter, size: Size): Link {
  const { thick, soft } = seamOf(size)
  const side = thick + 2 * soft
  const spot = (x: number, y: number): Patch => ({ x: x - side / 2, y: y - side / 2, width: side, height: side })
  const { width, height } = size
  return maskOf(graph, size, [spot((3 / 4) * width, height / 4), spot(width / 4, (3 / 4) * height)])
}

function maskOf(graph: GraphWriter, { width, height }: Size, patches: readonly Patch[]): Link {
  const { soft } = seamOf({ width, height })
  const feather = { left: soft, top: soft, right: soft, bottom: soft }
  let destination = graph.node('SolidMask', { value: 0, width, height })
  for (const { x, y, ...size } of patches) {
    const source = graph.node('FeatherMask', { mask: graph.node('SolidMask', { value: 1, ...size }), ...feather })
    destination = graph.node('MaskComposite', { destination, source, x, y, operation: 'add' })
  }
  return destination
}

/** In whole pixels; the thickness is even, as the sides are. */
function seamOf({ width, height }: Size): { readonly thick: number; readonly soft: number } {
  const side = Math.min(width, height)
  return { thick: 2 * Math.round((SEAM.width * side) / 2), soft: Math.round(SEAM.feather * side) }
}
