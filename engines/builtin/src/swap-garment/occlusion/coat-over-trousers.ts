import {
  boundingBox,
  clamp,
  COLOUR_NOISE,
  connectedComponents,
  contrastWeights,
  createFloat,
  createGrey,
  cropGrey,
  cropRgba,
  fitGaussianMixture,
  type FloatImage,
  type GaussianMixture,
  type GreyImage,
  gridCut,
  logDensity,
  neighbourDifferences,
  prepareRefinement,
  refineMask,
  resampleGrey,
  type RgbaImage,
  workingLab,
} from '@toile/imaging'
import type { CloseUp, Original } from '../read-photo/close-up.ts'
import { LEGS, coatColourPatches } from './coat-colours.ts'

/** A coat over trousers. Chosen by eye. */
const COAT = {
  /** What is looked at about trousers, in their heights: the coat that goes on beyond the selection tells its own colours. */
  about: 0.04,
  /** Minimum share of the selection that is a coat: less is a fold or a pocket. */
  least: 0.004,
  /** Maximum share of the selection that is a coat: with more nothing is left to put trousers on. */
  most: 0.8,
  /** Minimum size of a piece of what is left, as a share of the largest one's: less is a crumb. */
  crumb: 0.02,
  /** How far beside a row's end a coat is that hides more of it, in the trousers' heights. */
  beside: 0.03,
  /** From how many rows below a coat the leg is read, in the trousers' heights. */
  below: 0.02,
  /** Share of the upper edge of trousers that is seen, at least, for their waist to be. */
  waistSeen: 0.25,
} as const
/** Of a colour model, how many Gaussians there are, and how often they are fitted to every third pixel. Five as in GrabCut; the rest for the time that it takes. */
const MIXTURE = { components: 5, rounds: 3, stride: 3 } as const
/** What counts in the cut, all by judgement: a pixel's colour, and what makes it cloth of the legs where colours leave it open. */
const COLOUR = { weight: 0.6, most: 5, legs: 1 } as const
/** Costs of the graph cut, natural logarithms of odds. Chosen by eye. */
const CUT = {
  /** A border between two pixels that look alike. */
  border: 6,
  /** A patch that is other cloth. */
  patch: 3,
  /** What lies as low as the legs. */
  low: -2,
} as const

/** A selection of trousers without what hangs over them. */
export interface TrousersWithoutCoat {
  readonly closeUp: CloseUp
  /** The close-up's size, 255 = the trousers as they go on behind it, as far as it is seen to hide them; left out where it hides their waist. */
  readonly behind?: GreyImage
}

/**
 * Takes what hangs over trousers, as the tails of a coat do, out of their selection: it lies in front and stays as it is. Undefined
 * where nothing is found. `tops`: the close-up's size, 255 = what is seen as a top or a coat, of which such a coat is a part;
 * `patches`: what `coatColourPatches` finds, where that is known.
 */
export function separateCoat(
  closeUp: CloseUp,
  tops: GreyImage,
  patches = coatColourPatches(closeUp.photo, closeUp.mask),
): TrousersWithoutCoat | undefined {
  const { photo, mask, original } = closeUp
  const hanging = segmentCoat(photo, mask, tops, patches)
  if (!hanging) return undefined
  const rest = withoutCrumbs({ ...mask, data: mask.data.map((value, i) => (hanging.data[i]! >= 128 ? 0 : value)) })
  const taken = { ...mask, data: mask.data.map((value, i) => (hanging.data[i]! >= 128 ? value : 0)) }
  return {
    closeUp: { photo, mask: rest, ...(original && { original: { ...original, mask: restOf(original, mask, rest) } }) },
    ...(isWaistSeen(rest, taken) && { behind: goneOn(rest, hanging, tops) }),
  }
}

/** The same taken out of the photo's own selection. `mask` and `rest`: of the close-up, before and after. */
function restOf({ mask: whole, box }: Original, mask: GreyImage, rest: GreyImage): GreyImage {
  const gone = { ...mask, data: mask.data.map((value, i) => (value > 0 && rest.data[i] === 0 ? 255 : 0)) }
  const hidden = resampleGrey(gone, box.right - box.left, box.bottom - box.top, 'triangle')
  const data = whole.data.slice()
  for (let y = 0, k = 0; y < hidden.height; y += 1) {
    for (let x = 0; x < hidden.width; x += 1, k += 1) {
      if (hidden.data[k]! >= 128) data[(y + box.top) * whole.width + x + box.left] = 0
    }
  }
  return { ...whole, data }
}

/** Without what is left of a selection about what was taken out of it. */
function withoutCrumbs(mask: GreyImage): GreyImage {
  const { labels, sizes } = connectedComponents(mask, 4)
  const least = COAT.crumb * sizes.reduce((most, size, label) => (label > 0 ? Math.max(most, size) : 0), 0)
  return { ...mask, data: mask.data.map((value, i) => (labels[i]! > 0 && sizes[labels[i]!]! >= least ? value : 0)) }
}

/** What of the selection is of the colours that the coat has and the legs have not: the photo's size, soft at its edges. */
function segmentCoat(photo: RgbaImage, mask: GreyImage, tops: GreyImage, other: GreyImage): GreyImage | undefined {
  const box = boundingBox(mask, 128, Math.round(COAT.about * mask.height))
  if (!box) return undefined
  const part = cropRgba(photo, box)
  const lab = workingLab(part)
  const { width, height } = lab
  const small = (of: GreyImage): GreyImage => resampleGrey(cropGrey(of, box), width, height, 'triangle')
  const [marked, seen, patches] = [small(mask), small(tops), small(other)]
  const area = boundingBox(marked, 128, 0)
  if (!area) return undefined
  const isLow = (i: number): boolean => Math.floor(i / width) >= area.top + LEGS.from * (area.bottom - area.top)
  const odds = colourOdds(
    lab,
    (i) => isLow(i) && marked.data[i]! >= 128 && seen.data[i]! < 128,
    (i) => patches.data[i]! >= 128 || seen.data[i]! >= 128,
  )
  if (!odds) return undefined
  const unary = odds.map((value, i) => {
    if (marked.data[i]! < 128) return seen.data[i]! >= 128 ? COLOUR.most : 0
    if (patches.data[i]! >= 128) return Math.max(CUT.patch, value)
    return isLow(i) && seen.data[i]! < 128 ? Math.min(CUT.low, value) : value
  })
  const { right, down, downRight, downLeft } = contrastWeights(neighbourDifferences(lab))
  const [a, b, c, d] = [right, down, downRight, downLeft].map((line) => line.map((value) => CUT.border * value))
  const labels = gridCut(width, height, unary, { right: a!, down: b!, downRight: c!, downLeft: d! })
  const found = createGrey(width, height)
  for (let i = 0; i < labels.length; i += 1) if (labels[i] === 1 && marked.data[i]! >= 128) found.data[i] = 255
  // Of what is found, that which the eye or the patches speak for; beside it, what hangs together with it.
  const { labels: pieces, sizes } = connectedComponents(found)
  const isSure = sizes.map(() => false)
  for (let i = 0; i < pieces.length; i += 1)
    if (patches.data[i]! >= 128 || seen.data[i]! >= 128) isSure[pieces[i]!] = true
  const kept = createFloat(width, height, 1)
  let size = 0
  let all = 0
  for (let i = 0; i < pieces.length; i += 1) {
    if (marked.data[i]! >= 128) all += 1
    if (pieces[i] === 0 || !isSure[pieces[i]!]) continue
    kept.data[i] = 1
    size += 1
  }
  if (size < COAT.least * all || size > COAT.most * all) return undefined
  // Beyond the selection it goes on, so that its edge there is not taken for one.
  for (let i = 0; i < labels.length; i += 1) if (marked.data[i]! < 128 && seen.data[i]! >= 128) kept.data[i] = 1
  const fine = refineMask(part, prepareRefinement(part), kept)
  const out = createGrey(mask.width, mask.height)
  for (let y = 0; y < fine.height; y += 1) {
    out.data.set(fine.data.subarray(y * fine.width, (y + 1) * fine.width), (y + box.top) * out.width + box.left)
  }
  return out
}

/** Cloth of the legs may be in their own shade: by these factors of OKLab, the cube roots of those of light, it is lit again. Chosen by eye. */
const SHADES = [1, 1.3, 1.7] as const

/** How much more the colour of each pixel speaks for the coat than for the legs; undefined where one of them is not seen. */
function colourOdds(
  lab: FloatImage,
  isLegs: (i: number) => boolean,
  isOther: (i: number) => boolean,
): Float32Array | undefined {
  const model = (isOf: (i: number) => boolean): GaussianMixture | undefined => {
    const weights = new Float32Array(lab.width * lab.height).map((_, i) => (isOf(i) ? 1 : 0))
    const { components, rounds, stride } = MIXTURE
    return fitGaussianMixture(lab.data, weights, { components, rounds, noise: COLOUR_NOISE, stride })
  }
  const [legs, other] = [model(isLegs), model(isOther)]
  if (!legs || !other) return undefined
  const lit = SHADES.map((factor) =>
    logDensity(
      legs,
      lab.data.map((value) => factor * value),
    ),
  )
  return logDensity(other, lab.data).map((value, i) => {
    const own = lit.reduce((most, each) => Math.max(most, each[i]!), -Infinity)
    return COLOUR.weight * clamp(value - own, -COLOUR.most, COLOUR.most) - COLOUR.legs
  })
}

/**
 * Whether the trousers' waist is in sight: a coat may lie about it, but neither closes over it nor ends in it. What is worn above
 * a waist and was not selected hides nothing of it, nor does the strip of it that a selection has at its edge.
 */
function isWaistSeen(own: GreyImage, taken: GreyImage): boolean {
  const box = boundingBox(own, 128, 0)
  if (!box) return false
  const { width } = own
  const few = Math.max(2, Math.round(COAT.below * (box.bottom - box.top)))
  const isMarked = ({ data }: GreyImage, x: number, from: number, to: number): boolean => {
    for (let y = Math.max(0, from); y < to; y += 1) if (data[y * width + x]! >= 128) return true
    return false
  }
  let [seen, hidden] = [0, 0]
  for (let x = 0; x < width; x += 1) {
    const isSeen = isMarked(own, x, box.top, box.top + few)
    if (isMarked(taken, x, box.top - 2 * few, isSeen ? box.top - few : box.top + few)) hidden += 1
    else if (isSeen) seen += 1
  }
  return seen >= COAT.waistSeen * (seen + hidden)
}

/**
 * The trousers as they go on behind a coat: from their waist, which is seen, straight to where they come out of it. Sides that no
 * coat hides stay.
 */
function goneOn(own: GreyImage, hanging: GreyImage, tops: GreyImage): GreyImage {
  const out = { ...own, data: own.data.slice() }
  const box = boundingBox(own, 128, 0)
  if (!box) return out
  const { width } = own
  const tall = box.bottom - box.top
  const rows = Array.from({ length: tall }, (_, k) =>
    own.data.subarray((box.top + k) * width, (box.top + k + 1) * width),
  )
  const isCoat = (x: number, y: number): boolean => {
    const i = y * width + x
    return x >= 0 && x < width && own.data[i]! < 128 && (hanging.data[i]! >= 128 || tops.data[i]! >= 128)
  }
  const far = Math.max(2, Math.round(COAT.beside * tall))
  const few = Math.max(2, Math.round(COAT.below * tall))
  for (const step of [-1, 1] as const) {
    const isMarked = (value: number): boolean => value >= 128
    const edges = rows.map((row) => (step < 0 ? row.findIndex(isMarked) : row.findLastIndex(isMarked)))
    const last = edges.findLastIndex((x, k) => {
      if (x < 0) return false
      for (let off = 1; off <= far; off += 1) if (isCoat(x + step * off, box.top + k)) return true
      return false
    })
    const below = edges.slice(last + 1, last + 1 + few).filter((x) => x >= 0)
    if (last < few || below.length < few) continue
    const from = edges.slice(few).find((x) => x >= 0)!
    const to = below.toSorted((p, q) => p - q)[few >> 1]!
    for (let k = 0; k <= last; k += 1) {
      const line = Math.round(from + ((to - from) * k) / last)
      for (let x = edges[k]!; x >= 0 && step * (line - x) >= 0; x += step) out.data[(box.top + k) * width + x] = 255
    }
  }
  return out
}
