import { describeMode } from '@toile/contract'
import { cx, threadText } from '../../../ui/index.ts'
import type { LineageLayout } from '../state/lineage-layout.ts'
import type { Branch, LineageTree } from '../state/lineage-tree.ts'
import { GRAPH } from './lineage-measures.ts'

const SIDE = GRAPH.column - GRAPH.gap
/** Between a thread's end and the picture. */
const CLEARANCE = 5

/** The threads of the graph, each in the colour of the mode that made what it leads to, and what each is called. */
export function LineageLines({ layout, tree }: { readonly layout: LineageLayout; readonly tree: LineageTree }) {
  const modes = modesOf(tree)
  const drawn = layout.lines.map(({ from, to, as }) => {
    const [start, end] = [layout.places.get(from)!, layout.places.get(to)!]
    const a = { x: start.column * GRAPH.column + SIDE + CLEARANCE, y: Math.round(start.row * GRAPH.row) + SIDE / 2 }
    const b = { x: end.column * GRAPH.column - CLEARANCE, y: Math.round(end.row * GRAPH.row) + SIDE / 2 }
    const bend = Math.max(24, (b.x - a.x) / 2)
    const mode = modes.get(to) ?? null
    return {
      key: `${from} ${to} ${as}`,
      as,
      path: `M${a.x} ${a.y}C${a.x + bend} ${a.y} ${b.x - bend} ${b.y} ${b.x} ${b.y}`,
      head: `M${b.x - 6} ${b.y - 5}L${b.x} ${b.y}L${b.x - 6} ${b.y + 5}`,
      middle: { left: (a.x + b.x) / 2, top: (a.y + b.y) / 2 },
      thread: mode === null ? 'text-edge' : threadText[describeMode(mode).thread],
    }
  })
  return (
    <div aria-hidden="true" className="absolute inset-0 hidden md:block">
      <svg
        className="absolute inset-0 size-full overflow-visible"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      >
        {drawn.map(({ key, path, head, thread }) => (
          <g key={key} className={thread}>
            <path d={path} strokeDasharray="8 5" />
            <path d={head} />
          </g>
        ))}
      </svg>
      {drawn.map(
        ({ key, as, middle, thread }) =>
          as !== null && (
            <span
              key={key}
              className={cx('absolute -translate-1/2 bg-paper px-1 text-sm leading-none whitespace-nowrap', thread)}
              style={middle}
            >
              {as}
            </span>
          ),
      )}
    </div>
  )
}

function modesOf({ root, came, made }: LineageTree) {
  const modes = new Map([[root.id, root.mode]])
  const walk = ({ node, beside, next }: Branch): void => {
    modes.set(node.id, node.mode)
    beside.forEach(walk)
    next.forEach(walk)
  }
  came.forEach(walk)
  made.forEach(walk)
  return modes
}
