import { changedPictures, collection, messageAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'
import { type ChosenPictures, inParts } from '../../../lib/chosen-pictures.ts'

const pathOf = (id: string): string => `collections/${encodeURIComponent(id)}/`

export const createCollection = (name: string) =>
  request({ method: 'POST', path: 'collections/', body: { name }, answer: collection })

export const renameCollection = (id: string, name: string) =>
  request({ method: 'POST', path: pathOf(id), body: { name }, answer: collection })

/** Its pictures stay. */
export const removeCollection = (id: string) =>
  request({ method: 'POST', path: `${pathOf(id)}delete/`, answer: messageAnswer })

/** Puts pictures into a collection, or takes them out. Resolves to how many it did it with. */
export async function putInCollection(id: string, chosen: ChosenPictures, isIn: boolean): Promise<number> {
  let count = 0
  await inParts(chosen, async (part) => {
    const path = `${pathOf(id)}${isIn ? 'add' : 'remove'}/`
    const answer = await request({ method: 'POST', path, body: part, answer: changedPictures })
    count += answer.changed.length
    return answer
  })
  return count
}
