/** @param q 0 to 1; linear between the two nearest values */
export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) return NaN
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * q
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export type Cell = string | number

/** A GitHub table; numbers to at most three significant places after the point. */
export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.map(show).join(' | ')} |`
  const rule = head.map((_, column) => (typeof rows[0]?.[column] === 'number' ? '---:' : '---'))
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

function show(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (!Number.isFinite(cell)) return 'none'
  if (Number.isInteger(cell)) return String(cell)
  return cell.toFixed(Math.abs(cell) >= 100 ? 0 : Math.abs(cell) >= 10 ? 1 : 2)
}
