import {
  INPUT_ROLES,
  type InputRoleName,
  type Lineage,
  LINEAGE_MAX_NODES,
  type LineageEdge,
  type LineageNode,
} from '@toile/contract'
import { imageUrl } from '../library/item.ts'
import { notFound } from '../shared/errors.ts'
import type { Blob } from '../uploads/blobs.ts'
import type { LineagePicture, LineageStore } from './ports.ts'

/** Where an own picture came from, and what was made of it, over all modes. Throws `not-found`, also for a deleted one. */
export async function lineageAround(store: LineageStore, accountId: string, outputId: string): Promise<Lineage> {
  const [picture] = await store.pictures(accountId, [outputId])
  if (picture === undefined || picture.isDeleted) throw notFound('Image')
  const found = new Map([[picture.id, picture]])
  const isWholeAbove = await follow(found, [picture.id], async (ids) =>
    store.pictures(
      accountId,
      ids.flatMap((id) => parentsOf(found.get(id)!)),
    ),
  )
  const isWholeBelow = await follow(found, [picture.id], async (ids) =>
    store.pictures(accountId, await store.madeOf(accountId, ids, { limit: LINEAGE_MAX_NODES + 1, reruns: true })),
  )
  // What else was given for what came of it.
  const beside = [...found.values()].flatMap(parentsOf).filter((id) => !found.has(id))
  for (const other of await store.pictures(accountId, beside)) found.set(other.id, other)
  return graphOf(picture.id, withoutDeadEnds(found), { isWhole: isWholeAbove && isWholeBelow })
}

/** What a request was given: a photo, a mask or a picture. Throws `not-found`, also where it is gone. */
export async function inputOf(
  store: LineageStore,
  accountId: string,
  requestId: string,
  role: InputRoleName,
): Promise<Blob> {
  const blob = await store.input(accountId, requestId, role)
  if (blob === null) throw notFound('Image')
  return blob
}

/** What own pictures were given, whichever they are. Throws `not-found`, also where it is gone. */
export async function givenPicture(
  store: Pick<LineageStore, 'given'>,
  accountId: string,
  blobId: string,
): Promise<Blob> {
  const blob = await store.given(accountId, blobId)
  if (blob === null) throw notFound('Image')
  return blob
}

/** Adds what is found step by step, the nearest first; false when there was no room for all of it. */
async function follow(
  found: Map<string, LineagePicture>,
  from: readonly string[],
  next: (ids: readonly string[]) => Promise<readonly LineagePicture[]>,
): Promise<boolean> {
  let ids = from
  while (ids.length > 0) {
    const pictures = (await next(ids)).filter(({ id }) => !found.has(id)).toSorted(byTime)
    const room = LINEAGE_MAX_NODES - found.size
    for (const picture of pictures.slice(0, room)) found.set(picture.id, picture)
    if (pictures.length > room) return false
    ids = pictures.map(({ id }) => id)
  }
  return true
}

const byTime = (a: LineagePicture, b: LineagePicture): number =>
  a.orderedAt.getTime() - b.orderedAt.getTime() || (a.id < b.id ? -1 : 1)

/** A variation was given what its original was: only that is told of it. */
const parentsOf = ({ parentId, given, rerunOf }: LineagePicture): string[] =>
  [...(parentId === null ? [given.target, given.source] : [parentId]), rerunOf].filter((id) => id !== null)

/** A deleted picture stands for what came of it; without that it is gone. */
function withoutDeadEnds(found: ReadonlyMap<string, LineagePicture>): ReadonlyMap<string, LineagePicture> {
  const kept = new Map<string, LineagePicture>()
  const keep = (id: string): void => {
    const picture = found.get(id)
    if (picture === undefined || kept.has(id)) return
    kept.set(id, picture)
    parentsOf(picture).forEach(keep)
  }
  for (const { id, isDeleted } of found.values()) if (!isDeleted) keep(id)
  return new Map([...found].filter(([id]) => kept.has(id)))
}

function graphOf(
  firstId: string,
  pictures: ReadonlyMap<string, LineagePicture>,
  { isWhole }: { readonly isWhole: boolean },
): Lineage {
  const nodes = new Map<string, LineageNode>()
  const edges: LineageEdge[] = []
  let isTold = isWhole
  const add = (node: LineageNode): boolean => {
    if (nodes.has(node.id)) return true
    if (nodes.size >= LINEAGE_MAX_NODES) return (isTold = false)
    nodes.set(node.id, node)
    return true
  }
  for (const picture of pictures.values()) add(pictureNode(picture))
  for (const picture of pictures.values()) {
    if (!nodes.has(picture.id)) continue
    for (const edge of pictureEdges(picture)) if (nodes.has(edge.from)) edges.push(edge)
    for (const { node, as } of filesOf(picture, pictures)) {
      if (add(node)) edges.push({ from: node.id, to: picture.id, as })
    }
  }
  const first = nodes.get(firstId)
  return {
    nodes: [...nodes.values()].toSorted((a, b) => Number(b === first) - Number(a === first)),
    edges,
    more: !isTold,
  }
}

const pictureNode = ({ id, mode, isDeleted, orderedAt }: LineagePicture): LineageNode => ({
  id,
  kind: 'picture',
  mode,
  image_url: isDeleted ? null : imageUrl(id, 'full'),
  thumbnail_url: isDeleted ? null : imageUrl(id, 'thumb'),
  deleted: isDeleted,
  at: orderedAt.toISOString(),
})

function pictureEdges({ id, kind, isRetry, parentId, given, rerunOf }: LineagePicture): LineageEdge[] {
  const parentAs = isRetry ? 'retry' : kind === 'upscale' ? 'upscale' : 'variation'
  const froms = [
    ...(parentId === null
      ? ([
          [given.target, 'target'],
          [given.source, 'source'],
        ] as const)
      : ([[parentId, parentAs]] as const)),
    [rerunOf, 'rerun'] as const,
  ]
  return froms.flatMap(([from, as]) => (from === null ? [] : [{ from, to: id, as }]))
}

/** What it was given that is no picture of the lineage: photos and masks. */
function filesOf(
  picture: LineagePicture,
  pictures: ReadonlyMap<string, LineagePicture>,
): { readonly node: LineageNode; readonly as: InputRoleName }[] {
  if (picture.parentId !== null && pictures.has(picture.parentId)) return []
  return INPUT_ROLES.flatMap((as) => {
    const blobId = picture.blobs[as]
    const made = as === 'target' || as === 'source' ? picture.given[as] : null
    if (blobId === null || (made !== null && pictures.has(made))) return []
    const kind = as === 'mask' ? 'mask' : 'photo'
    const url = `/api/inputs/${picture.requestId}/${as}/`
    const node: LineageNode = {
      id: `${kind}-${blobId}`,
      kind,
      mode: null,
      image_url: url,
      thumbnail_url: `${url}?size=thumb`,
      deleted: false,
      at: null,
    }
    return [{ node, as }]
  })
}
