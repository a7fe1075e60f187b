import { describeMode, type LineageNode } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { messagesOfError } from '../../../lib/api/index.ts'
import { momentOf } from '../../../lib/date-words.ts'
import { Picture } from '../../../lib/picture.tsx'
import { picturePath, pictureStateOf } from '../../../lib/picture-page.ts'
import { Button, Dialog, ModeGlyph, StitchLoader, cx } from '../../../ui/index.ts'
import { lineageQuery } from '../api/picture.ts'
import { layOut, type LineageLayout } from '../state/lineage-layout.ts'
import { type Branch, lineageTree, type LineageTree, listName } from '../state/lineage-tree.ts'
import { LineageLines } from './lineage-lines.tsx'
import { GRAPH } from './lineage-measures.ts'

/** What the picture came of, and what was made of it, over all modes. */
export function LineageSection({ id }: { readonly id: string }) {
  const heading = useId()
  const { data, error, isFetching, refetch } = useQuery(lineageQuery(id))
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const tree = data === undefined ? null : lineageTree(data, id, opened)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="display border-b border-hairline pb-2 text-2xl">
        Where it comes from, and what came of it
      </h2>
      {tree !== null ? (
        <>
          {tree.came.length + tree.made.length === 0 && tree.cameFold === null ? (
            <p className="mt-4 max-w-prose text-soft">
              It was made of words alone, and nothing was made of it yet. Vary it, or use it in another tool: what comes
              of it is tied to it here.
            </p>
          ) : (
            <Graph tree={tree} onOpen={(key) => setOpened((before) => new Set(before).add(key))} />
          )}
          {data?.more === true && (
            <p className="mt-3 text-sm text-soft">
              There is more than can be shown at once. The page of a picture at the edge goes on from there.
            </p>
          )}
        </>
      ) : error === null ? (
        <StitchLoader label="Following the thread" className="py-12" />
      ) : (
        <div role="alert" className="mt-4 flex flex-col items-start gap-3">
          <p className="text-soft">Its lineage could not be loaded. {messagesOfError(error).join(' ')}</p>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}

/**
 * One list, nested as things came of each other. A phone shows it as it is; where there is room its items are laid out as a graph, with
 * threads between them.
 */
function Graph({ tree, onOpen }: { readonly tree: LineageTree; readonly onOpen: (key: string) => void }) {
  const [looked, setLooked] = useState<LineageNode | null>(null)
  const layout = layOut(tree)
  const frame = useRef<HTMLDivElement>(null)
  const centre = (layout.places.get(tree.root.id)!.column + 0.5) * GRAPH.column
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.scrollLeft = centre - frame.current.clientWidth / 2
  }, [centre])
  const shared = { layout, onLook: setLooked, onOpen }
  return (
    <div
      ref={frame}
      // Arrow keys move it sideways, where it is wider than the page.
      data-own-arrows
      className="mt-4 md:-mx-2 md:overflow-x-auto md:px-2 md:py-2"
    >
      <div
        className="relative md:mx-auto md:h-(--height) md:w-(--width)"
        style={
          {
            '--width': `${layout.columns * GRAPH.column - GRAPH.gap}px`,
            '--height': `${layout.rows * GRAPH.row - GRAPH.rowGap}px`,
          } as CSSProperties
        }
      >
        <LineageLines layout={layout} tree={tree} />
        <ul className="flex flex-col gap-3 md:contents">
          {(tree.came.length > 0 || tree.cameFold !== null) && (
            <li className="md:contents">
              <p className="annotation pb-2 text-soft md:sr-only">It came of</p>
              <Branches branches={tree.came} fold={tree.cameFold} place="came" {...shared} />
            </li>
          )}
          <li className="md:contents">
            <Place id={tree.root.id} layout={layout}>
              <span aria-current="page" className={NODE}>
                <Thumbnail node={tree.root} current />
                <Caption node={tree.root}>This picture</Caption>
              </span>
            </Place>
          </li>
          {(tree.made.length > 0 || tree.madeFold !== null) && (
            <li className="md:contents">
              <p className="annotation pb-2 text-soft md:sr-only">Made of it</p>
              <Branches branches={tree.made} fold={tree.madeFold} place="made" {...shared} />
            </li>
          )}
        </ul>
      </div>
      <Dialog
        open={looked !== null}
        onOpenChange={(open) => !open && setLooked(null)}
        title={looked === null ? '' : nameOf(looked)}
        size="lg"
      >
        {looked !== null && looked.image_url !== null && (
          <Picture
            src={looked.image_url}
            alt={nameOf(looked)}
            className="mx-auto max-h-[70dvh] w-auto max-w-full bg-tracing"
          />
        )}
      </Dialog>
    </div>
  )
}

interface Shared {
  readonly layout: LineageLayout
  readonly onLook: (node: LineageNode) => void
  readonly onOpen: (key: string) => void
}

interface Placed {
  readonly place: Parameters<typeof listName>[1]
}

function Branches({
  branches,
  fold,
  ...shared
}: Shared & Placed & Pick<Branch, 'fold'> & { readonly branches: readonly Branch[] }) {
  if (branches.length === 0 && fold === null) return null
  return (
    <ul className="flex flex-col gap-3 border-l border-dashed border-edge pl-4 md:contents">
      {branches.map((branch) => (
        <li key={`${branch.node.id} ${branch.as}`} className="flex flex-col gap-3 md:contents">
          <Item branch={branch} {...shared} />
          {branch.beside.length > 0 && <Branches branches={branch.beside} fold={null} {...shared} place="beside" />}
          <Branches branches={branch.next} fold={branch.fold} {...shared} />
        </li>
      ))}
      {fold !== null && (
        <li className="md:contents">
          <Place id={fold.key} layout={shared.layout}>
            <button
              type="button"
              className={cx(NODE, 'w-full cursor-pointer text-left')}
              onClick={() => shared.onOpen(fold.key)}
            >
              <span className={cx(THUMBNAIL, 'flex items-center justify-center border border-dashed border-edge')}>
                <span className="figures text-lg">+{fold.count}</span>
              </span>
              <span className="text-sm underline decoration-edge underline-offset-4">{fold.count} more</span>
            </button>
          </Place>
        </li>
      )}
    </ul>
  )
}

function Item({
  branch: { node, as: name, again },
  place,
  layout,
  onLook,
}: Shared & Placed & { readonly branch: Branch }) {
  const { pathname } = useLocation()
  const as = listName(name, place)
  if (again) {
    return (
      <p className="text-sm text-soft md:sr-only">
        {as}: {nameOf(node)}, the same as above
      </p>
    )
  }
  const inside = (
    <>
      <Thumbnail node={node} />
      <Caption node={node}>
        {as !== nameOf(node).toLowerCase() && (
          <span className="inline-block first-letter:uppercase md:sr-only">{as}</span>
        )}
      </Caption>
    </>
  )
  return (
    <Place id={node.id} layout={layout}>
      {node.deleted ? (
        <span className={NODE}>{inside}</span>
      ) : node.kind === 'picture' ? (
        <Link to={picturePath(node.id)} state={pictureStateOf(pathname, [], node.id)} className={cx(NODE, 'group')}>
          {inside}
        </Link>
      ) : (
        <button
          type="button"
          className={cx(NODE, 'group w-full cursor-pointer text-left')}
          onClick={() => onLook(node)}
        >
          {inside}
        </button>
      )}
    </Place>
  )
}

/** A row of the list; a square with words below it in the graph. */
const NODE = 'flex items-center gap-3 md:flex-col md:items-start md:gap-1.5'
const THUMBNAIL = 'size-16 shrink-0 md:size-24'

/** Where a node lies: in the list where it comes, in the graph at its place. */
function Place({
  id,
  layout,
  children,
}: {
  readonly id: string
  readonly layout: LineageLayout
  readonly children: React.ReactNode
}) {
  const { column, row } = layout.places.get(id)!
  return (
    <div
      className="md:absolute md:top-(--top) md:left-(--left) md:w-24"
      style={{ '--left': `${column * GRAPH.column}px`, '--top': `${Math.round(row * GRAPH.row)}px` } as CSSProperties}
    >
      {children}
    </div>
  )
}

function Thumbnail({ node, current = false }: { readonly node: LineageNode; readonly current?: boolean }) {
  if (node.thumbnail_url === null) {
    return (
      <span className={cx(THUMBNAIL, 'flex items-center justify-center border border-dashed border-edge text-edge')}>
        {node.mode !== null && <ModeGlyph mode={node.mode} className="size-10 opacity-60" />}
      </span>
    )
  }
  return (
    <Picture
      src={node.thumbnail_url}
      alt=""
      loading="lazy"
      draggable={false}
      className={cx(
        THUMBNAIL,
        'bg-tracing object-contain outline',
        current ? 'outline-3 outline-ink' : 'outline-hairline group-hover:outline-2 group-hover:outline-ink',
      )}
    />
  )
}

function Caption({ node, children }: { readonly node: LineageNode; readonly children: React.ReactNode }) {
  return (
    <span className="min-w-0 text-sm leading-tight">
      <span className="block text-soft md:contents">{children}</span>
      <span className="block">{nameOf(node)}</span>
      {node.at !== null && <span className="sr-only">, {momentOf(node.at)}</span>}
    </span>
  )
}

function nameOf({ kind, mode, deleted }: LineageNode): string {
  if (deleted) return 'Deleted picture'
  if (kind === 'mask') return 'Mask'
  return mode === null ? 'Photo' : describeMode(mode).title
}
