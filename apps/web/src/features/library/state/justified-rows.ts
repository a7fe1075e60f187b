/** Pictures beside each other, all of one height. */
export interface JustifiedRow {
  /** The first picture, and the one after the last. */
  readonly start: number
  readonly end: number
  /** CSS pixels. */
  readonly height: number
  readonly widths: readonly number[]
}

export interface Measures {
  /** All in CSS pixels. */
  readonly width: number
  /** Of a row; it may be less, where that fills the width. */
  readonly height: number
  /** Between pictures. */
  readonly gap: number
}

/** Beyond these a picture would leave nothing of its row, or of itself. */
const RATIOS = { least: 0.35, most: 3 } as const

/**
 * Lays whole pictures into rows that fill the width, each in its own proportions, in their order. The last row keeps its height
 * where its pictures do not fill it.
 */
export function justify(
  pictures: readonly { readonly width: number; readonly height: number }[],
  { width, height, gap }: Measures,
): readonly JustifiedRow[] {
  const rows: JustifiedRow[] = []
  const ratios = pictures.map((picture) =>
    Math.min(RATIOS.most, Math.max(RATIOS.least, picture.width / Math.max(1, picture.height))),
  )
  let start = 0
  let sum = 0
  const close = (end: number, rowHeight: number): void => {
    rows.push({ start, end, height: rowHeight, widths: ratios.slice(start, end).map((ratio) => ratio * rowHeight) })
    start = end
    sum = 0
  }
  for (const [index, ratio] of ratios.entries()) {
    sum += ratio
    const room = width - gap * (index - start)
    if (sum * height >= room) close(index + 1, Math.max(1, room) / sum)
  }
  if (start < ratios.length) close(ratios.length, height)
  return rows
}

/** Where a key leads from one of the pictures; null for nowhere. Up and down lead to what lies nearest. */
export function pictureAfter(
  key: string,
  at: number,
  rows: readonly JustifiedRow[],
  { gap, toEnds }: { readonly gap: number; readonly toEnds: boolean },
): number | null {
  const rowIndex = rowOf(rows, at)
  const row = rows[rowIndex]
  const last = rows.at(-1)
  if (row === undefined || last === undefined) return null
  const within = (index: number): number | null => (index >= 0 && index < last.end ? index : null)
  if (key === 'ArrowRight') return within(at + 1)
  if (key === 'ArrowLeft') return within(at - 1)
  if (key === 'Home') return toEnds ? 0 : row.start
  if (key === 'End') return (toEnds ? last.end : row.end) - 1
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const other = rows[rowIndex + (key === 'ArrowUp' ? -1 : 1)]
  if (other === undefined) return null
  const centre = centresOf(row, gap)[at - row.start] ?? 0
  const distances = centresOf(other, gap).map((each) => Math.abs(each - centre))
  return other.start + distances.indexOf(Math.min(...distances))
}

/** -1 for a picture that lies in none. */
export const rowOf = (rows: readonly JustifiedRow[], index: number): number =>
  rows.findIndex(({ start, end }) => index >= start && index < end)

function centresOf({ widths }: JustifiedRow, gap: number): number[] {
  let left = 0
  return widths.map((width) => {
    const centre = left + width / 2
    left += width + gap
    return centre
  })
}
