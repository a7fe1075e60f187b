import type { Dot } from '@toile/contract'
import { connectedComponents, createGrey, distanceTo, type FloatImage, type GreyImage } from '@toile/imaging'
import type { Parse } from './mask-model.ts'

/** When a person is taken for certain. Set on labelled photos, strict rather than loose: a wrong one costs a reset. */
const SURE = {
  /** Least area of somebody, as a share of the picture. */
  area: 0.02,
  /** Largest area of anybody else, as a share of the first one's: of two it is not known who is meant. */
  others: 0.1,
  /** Least share of skin, and of hair, which cloth alone has none of. */
  skin: 0.01,
  hair: 0.002,
  /** Of somebody whose head is cut off, or hidden: as much skin, in as large a share of the picture. */
  headless: { skin: 0.04, area: 0.12 },
  /** How far parse and mask must be of the same mind: intersection over union. */
  agreement: 0.85,
} as const
/** Dots that are set at most: one in the middle, then one in what its mask leaves out. */
const DOTS = 3

type Size = { readonly width: number; readonly height: number }

/**
 * Dots, in pixels of a picture of `size`, that mark the one person in it: whom the parse sees and the masks agree on.
 * Undefined where either is not certain, or several are there. `ground`: the class of what belongs to nobody. `ask`: the
 * log-odds of the person for some dots, of any size.
 */
export async function findPerson(
  parse: Parse,
  { size, ground, ask }: { size: Size; ground: string; ask: (dots: readonly Dot[]) => Promise<FloatImage> },
): Promise<readonly Dot[] | undefined> {
  const seen = onePerson(parse, ground)
  if (!seen) return undefined
  const dots: Dot[] = []
  let missed = seen
  while (dots.length < DOTS) {
    const middle = innermostOf(missed)
    if (middle === undefined) return undefined
    dots.push({ ...placeIn(size, seen, middle), label: 1 })
    const marked = sampled(await ask(dots), seen)
    if (agreementOf(seen, marked) >= SURE.agreement) return dots
    missed = { ...seen, data: seen.data.map((value, p) => (marked.data[p]! > 0 ? 0 : value)) }
  }
  return undefined
}

/** The cells, 255, of the only person that the parse is certain of. */
function onePerson({ classes, logits }: Parse, ground: string): GreyImage | undefined {
  const { width, height, channels, data } = logits
  const [none, hair, skin] = [ground, 'hair', 'skin'].map((name) => classes.indexOf(name))
  if (none! < 0 || hair! < 0 || skin! < 0) return undefined
  const likeliest = Array.from({ length: width * height }, (_, p) => {
    let best = 0
    for (let c = 1; c < channels; c += 1) if (data[p * channels + c]! > data[p * channels + best]!) best = c
    return best
  })
  const somebody = createGrey(width, height)
  for (const [p, name] of likeliest.entries()) if (name !== none) somebody.data[p] = 255
  const { labels, sizes } = connectedComponents(somebody)
  const [first, second] = sizes
    .map((cells, label) => ({ cells, label }))
    .slice(1)
    .toSorted((a, b) => b.cells - a.cells)
  if (first === undefined) return undefined
  if (second !== undefined && second.cells > SURE.others * first.cells) return undefined
  const shareOf = (name: number): number =>
    likeliest.filter((each, p) => each === name && labels[p] === first.label).length / first.cells
  const hasHead = shareOf(hair!) >= SURE.hair
  const least = hasHead ? SURE : SURE.headless
  if (shareOf(skin!) < least.skin || first.cells < least.area * width * height) return undefined
  return { width, height, data: somebody.data.map((value, p) => (labels[p] === first.label ? value : 0)) }
}

/** The marked cell that is farthest from the others and from the picture's sides. */
function innermostOf({ width, height, data }: GreyImage): { x: number; y: number } | undefined {
  const beyond = createGrey(width + 2, height + 2, 255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) if (data[y * width + x]! > 0) beyond.data[(y + 1) * (width + 2) + x + 1] = 0
  }
  const depth = distanceTo(beyond).data
  let best = 0
  for (let p = 1; p < depth.length; p += 1) if (depth[p]! > depth[best]!) best = p
  if (depth[best] === 0) return undefined
  return { x: (best % (width + 2)) - 1, y: Math.floor(best / (width + 2)) - 1 }
}

const placeIn = (size: Size, grid: Size, { x, y }: { x: number; y: number }): { x: number; y: number } => ({
  x: Math.floor(((x + 0.5) * size.width) / grid.width),
  y: Math.floor(((y + 0.5) * size.height) / grid.height),
})

/** Where log-odds of another size are above nought, cell by cell of `grid`. */
function sampled(odds: FloatImage, { width, height }: Size): GreyImage {
  const out = createGrey(width, height)
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1) {
      const from = placeIn(odds, { width, height }, { x, y })
      if (odds.data[from.y * odds.width + from.x]! > 0) out.data[p] = 255
    }
  }
  return out
}

function agreementOf(a: GreyImage, b: GreyImage): number {
  let [both, either] = [0, 0]
  for (let p = 0; p < a.data.length; p += 1) {
    if (a.data[p]! > 0 && b.data[p]! > 0) both += 1
    if (a.data[p]! > 0 || b.data[p]! > 0) either += 1
  }
  return both / either
}
