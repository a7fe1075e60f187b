import { changedPictures, collection, LIBRARY, messageAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

const pathOf = (id: string): string => `collections/${encodeURIComponent(id)}/`

export const createCollection = (name: string) =>
  request({ method: 'POST', path: 'collections/', body: { name }, answer: collection })

export const renameCollection = (id: string, name: string) =>
  request({ method: 'POST', path: pathOf(id), body: { name }, answer: collection })

/** Its pictures stay. */
export const removeCollection = (id: string) =>
  request({ method: 'POST', path: `${pathOf(id)}delete/`, answer: messageAnswer })

/** Puts pictures into a collection, or takes them out. */
export async function putInCollection(id: string, imageIds: readonly string[], isIn: boolean): Promise<void> {
  const path = `${pathOf(id)}${isIn ? 'add' : 'remove'}/`
  for (let at = 0; at < imageIds.length; at += LIBRARY.maxPictures)
    await request({
      method: 'POST',
      path,
      body: { image_ids: imageIds.slice(at, at + LIBRARY.maxPictures) },
      answer: changedPictures,
    })
}
