import {
  connectedComponents,
  createGrey,
  distanceTo,
  gaussianBlur,
  type GreyImage,
  luma601,
  type RgbaImage,
  smoothstep,
} from '@toile/imaging'
import { thinned } from '../lines/thinning.ts'
import type { Drawing } from '../read-drawing.ts'

/** How drawn lines are kept. Chosen by eye. */
const INK = {
  /** Strokes wider than this, pixels of the page, are drawn anew as narrower ones. */
  broad: 4,
  /** Blur that takes the teeth off them, pixels. */
  softness: 0.9,
  /** Blur that takes the stairs off the middle line, pixels, and the width that is lost by it. */
  smooth: 1.2,
  lift: 0.75,
  /** A mark stays as drawn that is nowhere deeper than so many times half a stroke's width, or no larger than the square of so many. */
  fineMark: 0.8,
  smallMark: 4.4,
  /** What is deeper than this many times half a stroke's width is a blot. */
  blot: 1.2,
  /** Darkness from which a single pixel is part of a line. */
  fine: 0.66,
  /** Darkness, of the darkest strokes', from which a mark is a line; what is fainter is shading. */
  line: 0.5,
  /** Strength of the reading at which a thin line begins and is whole. */
  thinEdge: [0.05, 0.8],
  /** Share of the darkest marks' darkness from which a mark is as dark as any. */
  whole: 0.9,
  /** Darkness under which nothing is shading either. */
  least: 0.08,
} as const

/** The lines of a page, crisp at any size. */
export interface PageInk {
  /** How deep a pixel lies inside a line drawn anew, pixels of the page, below 0 outside; undefined where there is none. */
  readonly depth: Float32Array | undefined
  /** Lines as drawn, 0 to 1. */
  readonly lines: Float32Array
  /** Soft shading in pencil, 0 to 1. */
  readonly shading: Float32Array
}

/**
 * The lines of a page: thin ones as they were drawn, broad ones along their middle, `width` pixels of the page wide, with
 * swellings kept as far as they are broader than the strokes mostly are.
 */
export function pageInk(drawing: Drawing, page: RgbaImage, width: number): PageInk {
  const { ink } = drawing
  const darkness = ink.coloured ? ink.strength : relativeDarkness(drawing, page)
  const thin = ink.stroke <= Math.max(INK.broad, width)
  if (thin) {
    const [from, to] = INK.thinEdge
    const lines = new Float32Array(darkness.length)
    for (let i = 0; i < lines.length; i++)
      if (ink.strength[i]! > from) lines[i] = smoothstep(from, to, ink.strength[i]!) * Math.max(0.35, darkness[i]!)
    return { depth: undefined, lines, shading: new Float32Array(lines.length) }
  }
  const size = { width: drawing.width, height: drawing.height }
  const soft = gaussianBlur({ ...size, channels: 1, data: darkness }, INK.softness).data
  const core = createGrey(size.width, size.height)
  const bare = createGrey(size.width, size.height)
  // Lines finer than most would be lost in the blur.
  for (let i = 0; i < soft.length; i++) {
    const marked = soft[i]! > INK.line || darkness[i]! > INK.fine
    ;(marked ? core : bare).data[i] = 255
  }
  const inner = distanceTo(bare).data
  const half = ink.stroke / 2
  const lines = takeFineMarks(core, inner, { half, darkness })
  const depth = penAlong(core, inner, { width, half })
  const off = distanceTo(core).data
  const shading = new Float32Array(soft.length)
  for (let i = 0; i < soft.length; i++)
    if (soft[i]! > INK.least && off[i]! > 1.5)
      shading[i] = smoothstep(INK.least, INK.line, soft[i]!) * soft[i]! * smoothstep(1.5, 5, off[i]!)
  return { depth, lines, shading }
}

/** Takes marks that are finer than strokes mostly are, or small, such as lettering, off the core: they stay as drawn, 0 to 1. */
function takeFineMarks(
  core: GreyImage,
  depth: Float32Array,
  { half, darkness }: { readonly half: number; readonly darkness: Float32Array },
): Float32Array {
  const lines = new Float32Array(depth.length)
  const { labels, sizes } = connectedComponents(core, 8)
  const deepest = new Float32Array(sizes.length)
  for (let i = 0; i < depth.length; i++)
    if (labels[i] !== 0 && depth[i]! > deepest[labels[i]!]!) deepest[labels[i]!] = depth[i]!
  for (let i = 0; i < depth.length; i++) {
    if (core.data[i] === 0) continue
    const mark = labels[i]!
    if (deepest[mark]! >= INK.fineMark * half && sizes[mark]! >= (INK.smallMark * half) ** 2) continue
    core.data[i] = 0
    lines[i] = darkness[i]!
  }
  return lines
}

/**
 * How deep each pixel lies inside lines of `width` along the middle of strokes, and inside blots, which are broader than
 * strokes mostly are: they stay, narrowed by as much as strokes are.
 */
function penAlong(
  core: GreyImage,
  depth: Float32Array,
  { width, half }: { readonly width: number; readonly half: number },
): Float32Array {
  const size = { width: core.width, height: core.height, channels: 1 }
  const off = distanceTo(thinned(core)).data
  for (let i = 0; i < off.length; i++) off[i] = Math.min(off[i]!, 4 * width)
  const out = gaussianBlur({ ...size, data: off }, INK.smooth).data
  for (let i = 0; i < out.length; i++) out[i] = width / 2 + INK.lift - out[i]!
  const blots = createGrey(core.width, core.height)
  let any = false
  for (let i = 0; i < depth.length; i++) {
    if (depth[i]! < INK.blot * half) continue
    blots.data[i] = 255
    any = true
  }
  if (!any) return out
  const beside = distanceTo(blots).data
  const reach = INK.blot * half - Math.max(0, half - width / 2)
  for (let i = 0; i < out.length; i++) out[i] = Math.max(out[i]!, reach - Math.min(beside[i]!, 4 * width))
  return out
}

/** Darkness of the page on its marks, 1 being that of the darkest. */
function relativeDarkness({ ink }: Drawing, page: RgbaImage): Float32Array {
  const darkness = new Float32Array(ink.strength.length)
  const counts = new Uint32Array(256)
  let count = 0
  for (let i = 0, o = 0; i < darkness.length; i++, o += 4) {
    if (ink.strength[i] === 0) continue
    const dark = (page.data[o + 3]! / 255) * (255 - luma601(page.data[o]!, page.data[o + 1]!, page.data[o + 2]!))
    // Shadow on the paper is no ink: the reading, which has it taken out, bounds what is read here.
    darkness[i] = Math.min(dark, 255 * ink.strength[i]!)
    counts[Math.min(255, Math.round(darkness[i]!))]! += 1
    count += 1
  }
  let left = 0.05 * count
  let whole = 255
  for (; whole > 1 && left > 0; whole--) left -= counts[whole]!
  const scale = 1 / (INK.whole * Math.max(1, whole))
  for (let i = 0; i < darkness.length; i++) darkness[i] = Math.min(1, darkness[i]! * scale)
  return darkness
}
