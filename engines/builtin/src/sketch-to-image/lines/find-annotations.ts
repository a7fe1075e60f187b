import { type Components, connectedComponents, createGrey, type GreyImage } from '@toile/imaging'
import type { Box, Regions } from './regions.ts'
import { boxesOf } from './regions.ts'

/** What is written and drawn about a drawing in frames, and how it is measured. Chosen by eye. */
const NOTE = {
  /** Share of its box that a frame's inside fills, at least. */
  filled: 0.7,
  /** Its size and that of a measured area, as a share of the largest area's, at least: what is smaller is no cloth anyway. */
  frame: 0.004,
  measured: 0.02,
  /** Letters in it, at least, and the share of its height that one takes at most. */
  letters: 3,
  letter: 0.8,
  /** Share of what is seen around it that is cloth, at most: a printed pocket lies on cloth. A table may stand under the hem. */
  onCloth: 0.25,
  tableOnCloth: 0.5,
  /** Share of the page's sides that a border about all of it takes, at least. */
  border: 0.92,
  /** Share of the page that stands apart within a border, at least: of what is no rectangle, and of any one area. A bag has pockets. */
  bordered: 0.05,
  borderedWhole: 0.3,
  /** Share of the page's long side by which that stands off the border, and of its box under which an area is no rectangle. */
  apart: 0.02,
  rectangle: 0.88,
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
 * Where notes are drawn with lines that close: framed writing, tables, a border about the page, details in circles, and lines that
 * measure the garment with their ends on it. Strips and boxes to be cleared; empty where there is none.
 *
 * @param stroke mean width of the strokes, pixels
 */
export function findAnnotations(regions: Regions, lines: GreyImage, stroke: number): Rect[] {
  const { width } = regions
  const boxes = boxesOf(regions, lines)
  const largest = boxes.reduce(
    (best, { area }, label) => (label > 0 && area > (boxes[best]?.area ?? 0) ? label : best),
    1,
  )
  if ((boxes[largest]?.area ?? 0) === 0) return []
  const pen = Math.ceil(stroke)
  const letters = componentBoxesOf(connectedComponents(lines, 8), width).slice(1)
  const rects: Rect[] = []
  const isNote = new Set<number>()
  for (const [label, box] of boxes.entries()) {
    const share = box.area / boxes[largest]!.area
    if (label === 0 || share < NOTE.frame) continue
    if (isBorder(label, boxes, regions)) rects.push(...sidesOf(box, pen))
    else if (label !== largest && isFrame(label, box, regions) && holdsLetters(box, letters)) isNote.add(label)
    else if (label !== largest && share > NOTE.measured) rects.push(...measuresOf(label, box, regions, lines, pen))
  }
  // Cells of a table without writing go with those that have some.
  for (let before = -1; before < isNote.size;) {
    before = isNote.size
    for (const [label, box] of boxes.entries())
      if (label > 0 && label !== largest && box.area > 0 && !isNote.has(label) && isFrame(label, box, regions))
        if (labelsAround(box, regions, 2 * pen + 2).some((near) => isNote.has(near))) isNote.add(label)
  }
  for (const { box, cells } of tablesOf(
    [...isNote].map((label) => boxes[label]!),
    pen,
  )) {
    const around = labelsAround(box, regions, 2 * pen + 2)
    const cloth = around.filter((near) => near > 0 && !isNote.has(near)).length
    const most = cells > 1 ? NOTE.tableOnCloth : NOTE.onCloth
    if (cloth <= most * around.length) rects.push(grown(box, pen + 2))
  }
  return [...rects, ...detailCircles(boxes, boxes[largest]!, regions, lines, pen)]
}

/** Frames that stand side by side as one, and how many it has. */
function tablesOf(frames: readonly Box[], pen: number): { readonly box: Box; readonly cells: number }[] {
  const tables: { box: Box; cells: number }[] = []
  for (const frame of frames) {
    let table = { box: { ...frame }, cells: 1 }
    const isBeside = ({ box }: { readonly box: Box }): boolean =>
      box.left <= table.box.right + 2 * pen + 2 &&
      table.box.left <= box.right + 2 * pen + 2 &&
      box.top <= table.box.bottom + 2 * pen + 2 &&
      table.box.top <= box.bottom + 2 * pen + 2
    for (let k = tables.findIndex(isBeside); k >= 0; k = tables.findIndex(isBeside)) {
      const [{ box, cells }] = tables.splice(k, 1) as [(typeof tables)[number]]
      table = {
        box: {
          left: Math.min(box.left, table.box.left),
          top: Math.min(box.top, table.box.top),
          right: Math.max(box.right, table.box.right),
          bottom: Math.max(box.bottom, table.box.bottom),
          area: box.area + table.box.area,
        },
        cells: cells + table.cells,
      }
    }
    tables.push(table)
  }
  return tables
}

/** Whether an area is a rectangle: filled by it and the writing in it, and into its corners. */
function isFrame(label: number, box: Box, regions: Regions): boolean {
  const { left, top, right, bottom } = box
  const { labels, width } = regions
  if (!hasCorners(label, box, regions)) return false
  let area = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (labels[y * width + x] === label) area += 1
  return area >= NOTE.filled * (right - left) * (bottom - top)
}

/** Whether an area runs into the corners of its box. */
function hasCorners(label: number, { left, top, right, bottom }: Box, { labels, width }: Regions): boolean {
  const corners = [left + 1, right - 2].flatMap((x) => [top + 1, bottom - 2].map((y) => y * width + x))
  return corners.every((i) => labels[i] === label)
}

/**
 * A rectangle about nearly all of the page in which something stands apart that is no rectangle, or large: a bag that fills its page
 * has pockets. A garment that is as large has no corners.
 */
function isBorder(label: number, boxes: readonly Box[], regions: Regions): boolean {
  const border = boxes[label]!
  const { left, top, right, bottom, area } = border
  const { width, height } = regions
  const pixels = width * height
  const isAround =
    right - left > NOTE.border * width &&
    bottom - top > NOTE.border * height &&
    area > 0.3 * pixels &&
    hasCorners(label, border, regions)
  if (!isAround) return false
  const off = NOTE.apart * Math.max(width, height)
  const within = boxes.filter(
    (box, other) =>
      other > 0 &&
      other !== label &&
      box.area > 0 &&
      box.left > left + off &&
      box.top > top + off &&
      box.right < right - off &&
      box.bottom < bottom - off,
  )
  const isRectangle = (box: Box): boolean => box.area > NOTE.rectangle * (box.right - box.left) * (box.bottom - box.top)
  const shaped = within.filter((box) => !isRectangle(box)).reduce((sum, box) => sum + box.area, 0)
  return shaped > NOTE.bordered * pixels || within.some((box) => box.area > NOTE.borderedWhole * pixels)
}

/** A detail drawn larger in a circle beside the garment. Chosen by eye. */
const CIRCLE = {
  /** How far, as a share, its sides differ at most. */
  round: 0.15,
  /** Directions that are looked in from its middle, and in how many its edge, at least, lies where a circle's does. */
  looks: 48,
  edge: 0.85,
  /** Share of its radius that is surely within. */
  within: 0.92,
  /** Its area as a share of the largest one's. */
  least: 0.004,
  most: 0.3,
  /** Breadth of the ring about it, as a share of its radius, through which its arrow runs. */
  ring: 0.25,
  /** How far down, of 1, the neck leads from a head that is above all else, at least. */
  neck: 0.65,
} as const

/** Circles that stand apart and that one line leaves, as a detail's with its arrow: the rows of their discs. */
function detailCircles(boxes: readonly Box[], largest: Box, regions: Regions, lines: GreyImage, pen: number): Rect[] {
  return boxes.flatMap((box, label) => {
    const { left, top, right, bottom, area } = box
    const [wide, high] = [right - left, bottom - top]
    const share = ((Math.PI / 4) * wide * high) / largest.area
    if (label === 0 || area === 0 || share < CIRCLE.least || share > CIRCLE.most) return []
    if (box === largest || Math.abs(wide / high - 1) > CIRCLE.round) return []
    const [x, y, radius] = [(left + right - 1) / 2, (top + bottom - 1) / 2, (wide + high) / 4]
    if (!isCircle(x, y, radius, regions, pen)) return []
    const arrows = linesLeaving(lines, x, y, radius + pen, CIRCLE.ring * radius)
    const isHead = bottom <= largest.top + pen && x > largest.left && x < largest.right && arrows[0]! > CIRCLE.neck
    return arrows.length === 1 && !isHead ? discRows(x, y, radius + pen + 2) : []
  })
}

/** Whether an area ends at `radius` in all directions, and the open page begins. */
function isCircle(x: number, y: number, radius: number, { labels, width, height }: Regions, pen: number): boolean {
  const at = (angle: number, off: number): number => {
    const [px, py] = [Math.round(x + off * Math.cos(angle)), Math.round(y + off * Math.sin(angle))]
    return px < 0 || py < 0 || px >= width || py >= height ? 0 : labels[py * width + px]!
  }
  let edge = 0
  for (let k = 0; k < CIRCLE.looks; k++) {
    const angle = (2 * Math.PI * k) / CIRCLE.looks
    if (at(angle, CIRCLE.within * radius) > 0 && at(angle, radius + pen + 3) === 0) edge += 1
  }
  return edge >= CIRCLE.edge * CIRCLE.looks
}

function discRows(x: number, y: number, radius: number): Rect[] {
  const rows: Rect[] = []
  for (let row = Math.floor(y - radius); row <= y + radius; row++) {
    const half = Math.round(Math.sqrt(Math.max(0, radius * radius - (row - y) * (row - y))))
    rows.push({ left: Math.round(x) - half, right: Math.round(x) + half, top: row, bottom: row })
  }
  return rows
}

/** Lines that run all the way out through a ring about a circle: how far down each leads, -1 to 1. */
function linesLeaving(lines: GreyImage, x: number, y: number, from: number, breadth: number): number[] {
  const side = Math.ceil(from + breadth) + 1
  const ring = createGrey(2 * side + 1, 2 * side + 1)
  const [x0, y0] = [Math.round(x) - side, Math.round(y) - side]
  for (let v = 0, i = 0; v < ring.height; v++) {
    for (let u = 0; u < ring.width; u++, i++) {
      const [px, py] = [x0 + u, y0 + v]
      if (px < 0 || py < 0 || px >= lines.width || py >= lines.height) continue
      const off = Math.hypot(px - x, py - y)
      if (off >= from && off <= from + breadth && lines.data[py * lines.width + px]! >= 128) ring.data[i] = 255
    }
  }
  const { labels, sizes } = connectedComponents(ring, 8)
  const reach = sizes.map(() => ({ least: Infinity, most: 0, down: 0 }))
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue
    const [px, py] = [x0 + (i % ring.width) - x, y0 + Math.floor(i / ring.width) - y]
    const off = Math.hypot(px, py)
    const line = reach[labels[i]!]!
    line.least = Math.min(line.least, off)
    line.most = Math.max(line.most, off)
    line.down += py / off / sizes[labels[i]!]!
  }
  return reach.filter(({ least, most }) => least < from + 2 && most > from + breadth - 2).map(({ down }) => down)
}

/** The box of each component by its number; the first is empty. */
function componentBoxesOf({ labels, sizes }: Components, width: number): Rect[] {
  const out = sizes.map(() => ({ left: width, top: Infinity, right: -1, bottom: -1 }))
  for (let i = 0, x = 0, y = 0; i < labels.length; i++, x++) {
    if (x === width) [x, y] = [0, y + 1]
    if (labels[i] === 0) continue
    const box = out[labels[i]!]!
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (box.bottom < 0) box.top = y
    box.bottom = y
  }
  return out
}

function holdsLetters(box: Box, letters: readonly Rect[]): boolean {
  const inside = letters.filter(
    ({ left, top, right, bottom }) =>
      left > box.left &&
      right < box.right &&
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
  const [long, deep] = dx === 0 ? [wide, high] : [high, wide]
  /** Pixels `a` along that side and `d` inwards from it. */
  const placed = (a: number, d: number): readonly [number, number] =>
    dx === 0
      ? [box.left + a, dy > 0 ? box.bottom - 1 - d : box.top + d]
      : [dx > 0 ? box.right - 1 - d : box.left + d, box.top + a]
  const strip = ([a0, a1]: readonly [number, number], [d0, d1]: readonly [number, number]): Rect => {
    const [[x0, y0], [x1, y1]] = [placed(a0, d0), placed(a1, d1)]
    return { left: Math.min(x0, x1), right: Math.max(x0, x1), top: Math.min(y0, y1), bottom: Math.max(y0, y1) }
  }
  const outwards = [-pen - 12, deep - pen - 3] as const
  return [
    strip([-pen - 1, pen], outwards),
    strip([long - 1 - pen, long + pen], outwards),
    strip([-pen - 1, long + pen], [-pen - 1, pen + 1]),
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
