import type { Branch, LineageTree } from './lineage-tree.ts'

/** Where a node of the graph lies: its column, 0 for the first, and its row, which may lie between two. */
interface Place {
  readonly column: number
  readonly row: number
}

interface Line {
  readonly from: string
  readonly to: string
  readonly as: string | null
}

export interface LineageLayout {
  /** By id of the node, or key of the fold. */
  readonly places: ReadonlyMap<string, Place>
  readonly lines: readonly Line[]
  readonly columns: number
  readonly rows: number
}

/** Passes in which nodes are drawn towards what they are tied to. Chosen: no row moves after some six. */
const PASSES = 8

/** Lays the tree out in columns, from what came first to what came last; none lies on another. */
export function layOut(tree: LineageTree): LineageLayout {
  const lines = linesOf(tree)
  const ids = [...new Set([tree.root.id, ...lines.flatMap(({ from, to }) => [from, to])])]
  const columns = columnsOf(ids, lines, tree.root.id)
  const first = Math.min(...columns.values())
  const last = Math.max(...columns.values())
  const layers = Array.from({ length: last - first + 1 }, (_, at) =>
    ids.filter((id) => columns.get(id)! - first === at),
  )
  const rows = rowsOf(layers, lines)
  const top = Math.min(...rows.values())
  return {
    places: new Map(ids.map((id) => [id, { column: columns.get(id)! - first, row: rows.get(id)! - top }])),
    lines,
    columns: layers.length,
    rows: Math.max(...rows.values()) - top + 1,
  }
}

function linesOf({ root, came, made, cameFold, madeFold }: LineageTree): Line[] {
  const lines: Line[] = []
  const up = (to: string, { node, as, next, fold }: Branch): void => {
    lines.push({ from: node.id, to, as })
    for (const each of next) up(node.id, each)
    if (fold !== null) lines.push({ from: fold.key, to: node.id, as: null })
  }
  const down = (from: string, { node, as, beside, next, fold }: Branch): void => {
    lines.push({ from, to: node.id, as })
    for (const each of beside) lines.push({ from: each.node.id, to: node.id, as: each.as })
    for (const each of next) down(node.id, each)
    if (fold !== null) lines.push({ from: node.id, to: fold.key, as: null })
  }
  for (const each of came) up(root.id, each)
  if (cameFold !== null) lines.push({ from: cameFold.key, to: root.id, as: null })
  for (const each of made) down(root.id, each)
  if (madeFold !== null) lines.push({ from: root.id, to: madeFold.key, as: null })
  return lines
}

/** Each node stands after all that it is made of; what is made of nothing stands as near as it can to what was made of it. */
function columnsOf(ids: readonly string[], lines: readonly Line[], rootId: string): Map<string, number> {
  const columns = new Map(ids.map((id) => [id, 0]))
  // A lineage has no circles, so the longest way has fewer steps than there are nodes.
  for (let pass = 0; pass < ids.length; pass += 1) {
    let moved = false
    for (const { from, to } of lines) {
      const least = columns.get(from)! + 1
      if (columns.get(to)! >= least) continue
      columns.set(to, least)
      moved = true
    }
    if (!moved) break
  }
  const isMade = new Set(lines.map(({ to }) => to))
  for (const id of ids) {
    if (isMade.has(id) || id === rootId) continue
    columns.set(id, Math.min(...lines.filter(({ from }) => from === id).map(({ to }) => columns.get(to)!)) - 1)
  }
  return columns
}

function rowsOf(layers: readonly (readonly string[])[], lines: readonly Line[]): Map<string, number> {
  const rows = new Map<string, number>()
  for (const layer of layers) layer.forEach((id, at) => rows.set(id, at - (layer.length - 1) / 2))
  const tied = new Map<string, string[]>()
  for (const { from, to } of lines) {
    tied.set(from, [...(tied.get(from) ?? []), to])
    tied.set(to, [...(tied.get(to) ?? []), from])
  }
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const layer of pass % 2 === 0 ? layers : layers.toReversed()) {
      const wished = layer
        .map((id) => ({ id, row: meanOf((tied.get(id) ?? []).map((other) => rows.get(other)!)) ?? rows.get(id)! }))
        .toSorted((a, b) => a.row - b.row)
      spread(wished).forEach(({ id, row }) => rows.set(id, row))
    }
  }
  return rows
}

const meanOf = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** Rows at least one apart, in their order, about where they were wished for. */
function spread(wished: readonly { readonly id: string; readonly row: number }[]) {
  let lowest = -Infinity
  const placed = wished.map(({ id, row }) => {
    lowest = Math.max(lowest + 1, row)
    return { id, row: lowest }
  })
  const shift = meanOf(placed.map(({ row }, at) => wished[at]!.row - row)) ?? 0
  return placed.map(({ id, row }) => ({ id, row: row + shift }))
}
