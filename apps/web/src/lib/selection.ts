/** Which of a list that goes on over pages are chosen: some, by their ids, or all there are. */
export interface Selection<Item> {
  /** What is chosen, by id; kept while pages are turned. */
  readonly chosen: ReadonlyMap<string, Item>
  /** All of them, on every page. */
  readonly all: boolean
  /** From where a stretch is chosen with Shift. */
  readonly anchor: string | null
}

export const NOTHING: Selection<never> = { chosen: new Map<string, never>(), all: false, anchor: null }

type Page<Item> = readonly (readonly [id: string, item: Item])[]

export const isChosen = <Item>({ chosen, all }: Selection<Item>, id: string): boolean => all || chosen.has(id)

/** One more, or one less. Who takes one away from all has the rest of the page: the others were never seen. */
export function toggle<Item>(selection: Selection<Item>, page: Page<Item>, id: string): Selection<Item> {
  const chosen = new Map(selection.all ? page : selection.chosen)
  const item = page.find(([each]) => each === id)?.[1]
  if (chosen.has(id)) chosen.delete(id)
  else if (item !== undefined) chosen.set(id, item)
  return { chosen, all: false, anchor: id }
}

/** The stretch of the page from where the last one was pressed to this one becomes what that one is. */
export function stretch<Item>(selection: Selection<Item>, page: Page<Item>, id: string): Selection<Item> {
  const indexOf = (wanted: string | null): number => page.findIndex(([each]) => each === wanted)
  const from = indexOf(selection.anchor)
  const to = indexOf(id)
  if (from === -1 || to === -1) return toggle(selection, page, id)
  const anchored = isChosen(selection, page[from]?.[0] ?? '')
  const chosen = new Map(selection.all ? page : selection.chosen)
  for (const [each, item] of page.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (anchored) chosen.set(each, item)
    else chosen.delete(each)
  }
  return { chosen, all: false, anchor: selection.anchor }
}

/** The whole page, besides what is chosen on others; or nothing of it. */
export function choosePage<Item>(selection: Selection<Item>, page: Page<Item>, wanted: boolean): Selection<Item> {
  const chosen = new Map(selection.all ? [] : selection.chosen)
  for (const [id, item] of page) {
    if (wanted) chosen.set(id, item)
    else chosen.delete(id)
  }
  return { chosen, all: false, anchor: null }
}

/** How much of the page is chosen. */
export function shareOf<Item>(selection: Selection<Item>, page: Page<Item>): 'none' | 'some' | 'whole' {
  const count = page.filter(([id]) => isChosen(selection, id)).length
  if (count === 0) return 'none'
  return count === page.length ? 'whole' : 'some'
}
