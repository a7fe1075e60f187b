import type { Generation, LibraryAnswer } from '@toile/contract'

type Answers = readonly LibraryAnswer[]

const countIn = (answers: Answers, ids: ReadonlySet<string>): number =>
  answers.reduce((sum, { items }) => sum + items.filter((item) => ids.has(item.output_image_id)).length, 0)

const moreBy = (count: number, { total }: LibraryAnswer): number | null =>
  total === null ? null : Math.max(0, total + count)

/** What a list's answers would be without these. */
export function withoutPictures(answers: Answers, ids: ReadonlySet<string>): LibraryAnswer[] {
  const gone = countIn(answers, ids)
  return answers.map((answer) => ({
    ...answer,
    items: answer.items.filter((item) => !ids.has(item.output_image_id)),
    total: moreBy(-gone, answer),
  }))
}

/**
 * The same with pictures that come back, each in its place; those that are there already stay as they are.
 * @param before the list as it was when it had them
 */
export function withPictures(
  answers: Answers,
  before: readonly Generation[],
  back: ReadonlySet<string>,
  order: 'newest' | 'oldest',
): LibraryAnswer[] {
  const known = new Set(answers.flatMap(({ items }) => items.map((item) => item.output_image_id)))
  const places = new Map(before.map(({ output_image_id: id }, at) => [id, at]))
  const missing = before.filter(({ output_image_id: id }) => back.has(id) && !known.has(id))
  const placeOf = (picture: Generation): number => places.get(picture.output_image_id) ?? Number.NEGATIVE_INFINITY
  const isBefore = (a: Generation, b: Generation): boolean => {
    if (a.timestamp === b.timestamp) return placeOf(a) < placeOf(b)
    return a.timestamp > b.timestamp === (order === 'newest')
  }
  let next = 0
  return answers.map((answer, at) => {
    const items: Generation[] = []
    for (const item of answer.items) {
      for (; next < missing.length && isBefore(missing[next]!, item); next += 1) items.push(missing[next]!)
      items.push(item)
    }
    if (at === answers.length - 1) items.push(...missing.slice(next))
    return { ...answer, items, total: moreBy(missing.length, answer) }
  })
}
