import { describeMode, type Lineage, type LineageEdge, type LineageNode, type SourceKind } from '@toile/contract'

/** Pictures made of one that are shown before the rest is folded. Chosen. */
const SHOWN = 3
/** Steps away from the picture that are shown before the rest is folded: a phone has no room for deeper lists. Chosen. */
const DEPTH = 4

/** What is not shown as long as nobody asks for it. */
interface Fold {
  /** Asks for it. */
  readonly key: string
  readonly count: number
}

/** Something that the picture came of, or that was made of it, and what leads on from there. */
export interface Branch {
  readonly node: LineageNode
  /** What the one is to the other. */
  readonly as: string
  /** It stands elsewhere in the tree as well, and leads on from there. */
  readonly again: boolean
  /** Of what was made: what else was given for it. */
  readonly beside: readonly Branch[]
  readonly next: readonly Branch[]
  readonly fold: Fold | null
}

export interface LineageTree {
  readonly root: LineageNode
  readonly came: readonly Branch[]
  readonly made: readonly Branch[]
  readonly cameFold: Fold | null
  readonly madeFold: Fold | null
}

const SOURCE_NAMES: Readonly<Record<SourceKind, string>> = {
  flatlay: 'flat-lay',
  sketch: 'sketch',
  pattern: 'pattern',
  outfit: 'photo',
}

/** What an edge is called: what was given by what it is to the picture that was made, what was made by how. */
function edgeName({ as }: Pick<LineageEdge, 'as'>, made: LineageNode): string {
  if (as === 'target') return 'photo'
  if (as === 'mask') return 'mask'
  if (as === 'upscale') return 'enlarged'
  if (as === 'retry') return 'tried again'
  if (as === 'rerun') return 'made again'
  if (as === 'variation' || as === 'original') return 'varied'
  const kind = made.mode === null ? null : describeMode(made.mode).sourceKind
  return kind === null ? 'given' : SOURCE_NAMES[kind]
}

const MADE_BY: ReadonlySet<string> = new Set(['varied', 'enlarged', 'tried again', 'made again'])

/** What an edge is called in a list, where its ends are not seen: what was given is told from what it was given for. */
export function listName(as: string, place: 'came' | 'made' | 'beside'): string {
  if (place === 'came' || MADE_BY.has(as)) return as
  return place === 'made' ? `as the ${as}` : `with a ${as}`
}

/**
 * The lineage as two trees that grow from the picture, each node once: what it came of, and what was made of it. What is far away, or
 * one of many, is folded until its key is among `opened`.
 */
export function lineageTree(
  { nodes, edges }: Lineage,
  rootId: string,
  opened: ReadonlySet<string>,
): LineageTree | null {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const root = known.get(rootId)
  if (root === undefined) return null
  const placed = new Set([rootId])
  const into = (id: string) => edges.filter(({ to, from }) => to === id && known.has(from))
  const outOf = (id: string) => edges.filter(({ from, to }) => from === id && known.has(to))
  const hasMore = (id: string): boolean => outOf(id).length > 0

  const branchUp = (edge: LineageEdge, depth: number): Branch => {
    const node = known.get(edge.from)!
    const again = placed.has(node.id)
    placed.add(node.id)
    const { branches, fold } = again ? NOTHING : up(node.id, depth + 1)
    return { node, as: edgeName(edge, known.get(edge.to)!), again, beside: [], next: branches, fold }
  }
  const up = (id: string, depth: number): Grown => {
    const given = into(id)
    const key = `before ${id}`
    if (depth >= DEPTH && given.length > 0 && !opened.has(key)) {
      return { branches: [], fold: { key, count: given.length } }
    }
    return { branches: given.map((edge) => branchUp(edge, opened.has(key) ? 0 : depth)), fold: null }
  }

  const branchDown = (edge: LineageEdge, depth: number): Branch => {
    const node = known.get(edge.to)!
    const again = placed.has(node.id)
    placed.add(node.id)
    const { branches, fold } = again ? NOTHING : down(node.id, depth + 1)
    const others = again ? [] : into(node.id).filter(({ from }) => from !== edge.from)
    const beside = others.map((other): Branch => {
      const given = known.get(other.from)!
      const isPlaced = placed.has(given.id)
      placed.add(given.id)
      return { node: given, as: edgeName(other, node), again: isPlaced, beside: [], next: [], fold: null }
    })
    return { node, as: edgeName(edge, node), again, beside, next: branches, fold }
  }
  const down = (id: string, depth: number): Grown => {
    const key = `after ${id}`
    // What leads on comes first: it is not folded away.
    const made = outOf(id).toSorted(
      (a, b) => Number(hasMore(b.to)) - Number(hasMore(a.to)) || timeOf(known.get(a.to)) - timeOf(known.get(b.to)),
    )
    const isOpen = opened.has(key)
    const shown = isOpen || made.length <= SHOWN + 1 ? made.length : SHOWN
    const near = depth >= DEPTH && !isOpen ? 0 : shown
    const folded = made.slice(near).filter(({ to }) => !placed.has(to)).length
    return {
      branches: made.slice(0, near).map((edge) => branchDown(edge, isOpen ? 0 : depth)),
      fold: folded === 0 ? null : { key, count: folded },
    }
  }

  const came = up(rootId, 0)
  const made = down(rootId, 0)
  return { root, came: came.branches, cameFold: came.fold, made: made.branches, madeFold: made.fold }
}

interface Grown {
  readonly branches: readonly Branch[]
  readonly fold: Fold | null
}
const NOTHING: Grown = { branches: [], fold: null }

const timeOf = (node: LineageNode | undefined): number => Date.parse(node?.at ?? '') || 0
