import { connectedComponents, type GreyImage } from '@toile/imaging'
import type { Box, Regions } from './regions.ts'
import { boxesOf } from './regions.ts'

/** What is written about a drawing in frames, and how it is measured. Chosen by eye. */
const NOTE = {
  /** Share of its box that a frame's inside fills, at least. */
  filled: 0.7,
  /** Its size and that of a measured area, as a share of the largest area's, at least: what is smaller is no cloth anyway. */
  frame: 0.004,
  measured: 0.02,
  /** Letters in it, at least, and the share of its height that one takes at most. */
  letters: 3,
  letter: 0.8,
  /** Share of what is seen around it that is cloth, at most: a printed pocket lies on cloth. */
  onCloth: 0.25,
  /** Share of the page's sides that a border about all of it takes, at least. */
  border: 0.92,
  /** Share of a side along which an area reaches it, at least, if it is straight. */
  straight: 0.8,
  /** Share of its box that a column or row at its side holds, at least, if it counts. */
  sliver: 0.1,
  /** Share of a measured area's box that lies beside the garment. */
  beside: 0.25,
  /** Pixels, besides half the stroke, by which lines that measure go on beyond the corner where they meet; and by which they may lie off. */
  beyond: [4, 6],
  off: 3,
} as const

/** Pixels, all inclusive. */
interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * Where notes are drawn with lines that close: framed writing, tables, a border about the page, and lines that measure the
 * garment with their ends on it. Strips and boxes to be cleared; empty where there is none.
 *
 * @param stroke mean width of the strokes, pixels
 */
export function findNotes(regions: Regions, lines: GreyImage, stroke: number): Rect[] {
  const boxes = boxesOf(regions, lines)
  const largest = boxes.reduce(
    (best, { area }, label) => (label > 0 && area > (boxes[best]?.area ?? 0) ? label : best),
    1,
  )
  if ((boxes[largest]?.area ?? 0) === 0) return []
  const pen = Math.ceil(stroke)
  const letters = componentBoxes(lines)
  const rects: Rect[] = []
  const isNote = new Set<number>()
  for (const [label, box] of boxes.entries()) {
    const share = box.area / boxes[largest]!.area
    if (label === 0 || share < NOTE.frame) continue
    if (isBorder(label, box, regions)) rects.push(...sidesOf(box, pen))
    else if (label !== largest && isFrame(label, box, regions) && holdsLetters(box, letters, pen)) isNote.add(label)
    else if (label !== largest && share > NOTE.measured) rects.push(...measuresOf(label, box, regions, lines, pen))
  }
  // Cells of a table without writing go with those that have some.
  for (let before = -1; before < isNote.size;) {
    before = isNote.size
    for (const [label, box] of boxes.entries())
      if (label > 0 && label !== largest && box.area > 0 && !isNote.has(label) && isFrame(label, box, regions))
        if (labelsAround(box, regions, 2 * pen + 2).some((near) => isNote.has(near))) isNote.add(label)
  }
  for (const label of isNote) {
    const around = labelsAround(boxes[label]!, regions, 2 * pen + 2)
    const cloth = around.filter((near) => near > 0 && !isNote.has(near)).length
    if (cloth <= NOTE.onCloth * around.length) rects.push(grown(boxes[label]!, pen + 2))
  }
  return rects
}

/** Whether an area is a rectangle: filled by it, but for writing, and into its corners. */
function isFrame(label: number, box: Box, regions: Regions): boolean {
  const { left, top, right, bottom, area } = box
  return area >= NOTE.filled * (right - left) * (bottom - top) && hasCorners(label, box, regions)
}

/** Whether an area runs into the corners of its box. */
function hasCorners(label: number, { left, top, right, bottom }: Box, { labels, width }: Regions): boolean {
  const corners = [left + 1, right - 2].flatMap((x) => [top + 1, bottom - 2].map((y) => y * width + x))
  return corners.every((i) => labels[i] === label)
}

/** A rectangle about nearly all of the page, and not filled by what it holds. A garment that is as large has no corners. */
function isBorder(label: number, box: Box, regions: Regions): boolean {
  const { left, top, right, bottom, area } = box
  const { width, height } = regions
  return (
    right - left > NOTE.border * width &&
    bottom - top > NOTE.border * height &&
    area > 0.3 * width * height &&
    hasCorners(label, box, regions)
  )
}

function componentBoxes(lines: GreyImage): Rect[] {
  const { labels, sizes } = connectedComponents(lines, 8)
  const out = sizes.map(() => ({ left: lines.width, top: lines.height, right: 0, bottom: 0 }))
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue
    const box = out[labels[i]!]!
    const [x, y] = [i % lines.width, Math.floor(i / lines.width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return out.filter(({ left, right }) => left <= right)
}

function holdsLetters(box: Box, letters: readonly Rect[], pen: number): boolean {
  const inside = letters.filter(
    ({ left, top, right, bottom }) =>
      left > box.left + pen &&
      right < box.right - pen &&
      top > box.top &&
      bottom < box.bottom &&
      bottom - top < NOTE.letter * (box.bottom - box.top),
  )
  return inside.length >= NOTE.letters
}

const grown = ({ left, top, right, bottom }: Rect, by: number): Rect => ({
  left: left - by,
  top: top - by,
  right: right - 1 + by,
  bottom: bottom - 1 + by,
})

/** The four lines about a box. */
function sidesOf(box: Box, pen: number): Rect[] {
  const out = grown(box, pen + 2)
  const wide = 2 * pen + 4
  return [
    { ...out, bottom: out.top + wide },
    { ...out, top: out.bottom - wide },
    { ...out, right: out.left + wide },
    { ...out, left: out.right - wide },
  ]
}

/** Numbers of the areas that are met along a line around a box, so many pixels off. */
function labelsAround({ left, top, right, bottom }: Box, { labels, width, height }: Regions, off: number): number[] {
  const out: number[] = []
  const look = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) out.push(labels[y * width + x]!)
  }
  for (let x = left; x < right; x += 2) for (const y of [top - off, bottom - 1 + off]) look(x, y)
  for (let y = top; y < bottom; y += 2) for (const x of [left - off, right - 1 + off]) look(x, y)
  return out
}

/**
 * The lines of an area that measures the garment beside it: on its other side a straight line, to which two lead from the garment and
 * go on beyond. None where it is no such area.
 */
function measuresOf(
  label: number,
  whole: Box,
  { labels, width, height }: Regions,
  lines: GreyImage,
  pen: number,
): Rect[] {
  const isIn = (x: number, y: number): boolean => labels[y * width + x] === label
  const box = withoutSlivers(whole, isIn)
  const isInk = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && lines.data[y * width + x]! >= 128
  const [wide, high] = [box.right - box.left, box.bottom - box.top]
  /** Share of a side of the box along which the area comes within a stroke of it. */
  const reached = (length: number, at: (along: number, off: number) => boolean): number => {
    let met = 0
    for (let k = 0; k < length; k++)
      if (Array.from({ length: pen + 2 }, (_, off) => at(k, off)).includes(true)) met += 1
    return met / length
  }
  const share = {
    left: reached(high, (k, off) => isIn(box.left + off, box.top + k)),
    right: reached(high, (k, off) => isIn(box.right - 1 - off, box.top + k)),
    top: reached(wide, (k, off) => isIn(box.left + k, box.top + off)),
    bottom: reached(wide, (k, off) => isIn(box.left + k, box.bottom - 1 - off)),
  }
  const goesOn = (x: number, y: number, dx: number, dy: number): boolean =>
    NOTE.beyond.every((pixels) => {
      const beyond = Math.round(pixels + pen / 2)
      return Array.from({ length: 2 * NOTE.off + 1 }, (_, k) => k - NOTE.off).some((off) =>
        isInk(x + beyond * dx + off * dy, y + beyond * dy + off * dx),
      )
    })
  /** Whether nothing but the open page lies beyond a side. */
  const isOpen = (dx: number, dy: number): boolean => {
    const beyond = pen + Math.max(...NOTE.beyond)
    const [across, down] = [dx === 0 ? wide : high, dx > 0 ? box.right + beyond : dx < 0 ? box.left - beyond : 0]
    const at = (k: number): number | undefined => {
      if (dx === 0) return labels[(dy > 0 ? box.bottom + beyond : box.top - beyond) * width + box.left + k]
      return down < 0 || down >= width ? undefined : labels[(box.top + k) * width + down]
    }
    let open = 0
    for (let k = 0; k < across; k++) if ((at(k) ?? 0) === 0) open += 1
    return open > (1 - NOTE.onCloth) * across
  }
  /** A pixel's step into the box from one of its sides, the first or the last. */
  const inwards = (at: number, first: number): number => (at === first ? 1 : -1)
  const far = pen + 12
  const out = grown(box, pen + 1)
  const sides = [
    {
      far: 'left',
      near: ['top', 'bottom'],
      dx: -1,
      dy: 0,
      ends: [
        [box.left, box.top],
        [box.left, box.bottom - 1],
      ],
    },
    {
      far: 'right',
      near: ['top', 'bottom'],
      dx: 1,
      dy: 0,
      ends: [
        [box.right - 1, box.top],
        [box.right - 1, box.bottom - 1],
      ],
    },
    {
      far: 'top',
      near: ['left', 'right'],
      dx: 0,
      dy: -1,
      ends: [
        [box.left, box.top],
        [box.right - 1, box.top],
      ],
    },
    {
      far: 'bottom',
      near: ['left', 'right'],
      dx: 0,
      dy: 1,
      ends: [
        [box.left, box.bottom - 1],
        [box.right - 1, box.bottom - 1],
      ],
    },
  ] as const
  const side = sides.find(
    ({ far: across, near, dx, dy, ends }) =>
      share[across] > NOTE.straight &&
      isOpen(dx, dy) &&
      ends.every(([x, y]) => isIn(x + inwards(x, box.left), y + inwards(y, box.top))) &&
      near.every((each) => share[each] > NOTE.straight - NOTE.beside) &&
      ends.every(([x, y]) => goesOn(x, y, dx, dy)),
  )
  if (!side) return []
  const { dx, dy } = side
  if (dx !== 0) {
    const from = dx > 0 ? box.left + pen + 2 : box.left - far
    const to = dx > 0 ? box.right + far : box.right - pen - 3
    return [
      { left: from, right: to, top: out.top, bottom: box.top + pen },
      { left: from, right: to, top: box.bottom - 1 - pen, bottom: out.bottom },
      { ...out, ...(dx > 0 ? { left: box.right - pen - 2 } : { right: box.left + pen + 1 }) },
    ]
  }
  const from = dy > 0 ? box.top + pen + 2 : box.top - far
  const to = dy > 0 ? box.bottom + far : box.bottom - pen - 3
  return [
    { top: from, bottom: to, left: out.left, right: box.left + pen },
    { top: from, bottom: to, left: box.right - 1 - pen, right: out.right },
    { ...out, ...(dy > 0 ? { top: box.bottom - pen - 2 } : { bottom: box.top + pen + 1 }) },
  ]
}

/** A box without the columns and rows at its sides in which hardly anything of its area lies: lines let some of it through. */
function withoutSlivers(box: Box, isIn: (x: number, y: number) => boolean): Box {
  let { left, top, right, bottom } = box
  const isThin = (length: number, at: (k: number) => boolean): boolean => {
    let met = 0
    for (let k = 0; k < length; k++) if (at(k)) met += 1
    return met < NOTE.sliver * length
  }
  const [wide, high] = [right - left, bottom - top]
  const isThinColumn = (x: number) => isThin(high, (k) => isIn(x, box.top + k))
  const isThinRow = (y: number) => isThin(wide, (k) => isIn(box.left + k, y))
  while (left < right && isThinColumn(left)) left += 1
  while (right > left && isThinColumn(right - 1)) right -= 1
  while (top < bottom && isThinRow(top)) top += 1
  while (bottom > top && isThinRow(bottom - 1)) bottom -= 1
  return { ...box, left, top, right, bottom }
}
