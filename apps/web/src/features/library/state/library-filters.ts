import { describeMode, MODES } from '@toile/contract'
import type { Mode } from '@toile/contract'
import type { Query } from '../../../lib/api/index.ts'
import { dayOf } from '../../../lib/date-words.ts'
import { engineName } from '../../../lib/engine-words.ts'
import { colourName } from './colour-choices.ts'

export const MARK_FILTERS = ['favourite', 'liked', 'upscaled', 'downloaded'] as const
export type MarkFilter = (typeof MARK_FILTERS)[number]

export const MARK_FILTER_NAMES: Readonly<Record<MarkFilter, string>> = {
  favourite: 'Favourites',
  liked: 'Liked',
  upscaled: 'Upscaled',
  downloaded: 'Downloaded',
}

/** What is looked for in the library, as its address says it. */
export interface LibraryFilters extends Readonly<Record<MarkFilter, boolean>> {
  readonly q: string
  readonly mode: Mode | null
  readonly engine: string | null
  /** An id. */
  readonly collection: string | null
  /** `#rrggbb`. */
  readonly colour: string | null
  /** The first and the last day, `2026-11-26`, in the person's own time zone. */
  readonly from: string | null
  readonly to: string | null
  readonly sort: 'newest' | 'oldest'
}

export const EVERYTHING: LibraryFilters = {
  q: '',
  mode: null,
  engine: null,
  collection: null,
  colour: null,
  favourite: false,
  liked: false,
  upscaled: false,
  downloaded: false,
  from: null,
  to: null,
  sort: 'newest',
}

/** Characters of a search that the server takes. */
export const SEARCH_MAX_LENGTH = 200
const ENGINE_MAX_LENGTH = 100

/** What an address asks for; what it cannot mean is left out, as anyone may write anything there. */
export function filtersOf(address: URLSearchParams): LibraryFilters {
  const mode = MODES.find((each) => each === address.get('mode')) ?? null
  const engine = address.get('engine')?.slice(0, ENGINE_MAX_LENGTH) || null
  return {
    q: (address.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    mode,
    engine,
    collection: matchIn(address.get('collection'), /^[0-9a-f-]{36}$/),
    colour: matchIn(address.get('colour'), /^#[0-9a-f]{6}$/),
    favourite: address.get('favourite') === 'true',
    liked: address.get('liked') === 'true',
    upscaled: address.get('upscaled') === 'true',
    downloaded: address.get('downloaded') === 'true',
    from: dayIn(address.get('from')),
    to: dayIn(address.get('to')),
    sort: address.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** The shortest address that asks for them. */
export function addressOf(filters: LibraryFilters): Record<string, string> {
  const { q, mode, engine, collection, colour, from, to, sort } = filters
  return {
    ...(q !== '' && { q }),
    ...(mode !== null && { mode }),
    ...(engine !== null && { engine }),
    ...(collection !== null && { collection }),
    ...(colour !== null && { colour }),
    ...Object.fromEntries(MARK_FILTERS.filter((mark) => filters[mark]).map((mark) => [mark, 'true'])),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(sort !== 'newest' && { sort }),
  }
}

/** What the server is asked: the same, with days as moments. */
export function queryOf(filters: LibraryFilters): Query {
  const { from, to } = filters
  return {
    ...addressOf(filters),
    from: from === null ? undefined : midnight(from).toISOString(),
    to: to === null ? undefined : midnight(to, 1).toISOString(),
  }
}

/** What the server is told of all that filters show. */
export const matchingOf = (filters: LibraryFilters): string =>
  new URLSearchParams(
    Object.entries({ ...queryOf(filters), sort: undefined }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()

/** One thing that is looked for. */
export interface PressedFilter {
  readonly name: string
  /** What takes it off. */
  readonly without: Partial<LibraryFilters>
}

export interface NamedCollection {
  readonly id: string
  readonly name: string
}

/** All that is looked for; the order in which pictures are shown leaves none out. */
export function pressedFilters(
  filters: LibraryFilters,
  collections: readonly NamedCollection[],
): readonly PressedFilter[] {
  const { q, mode, engine, collection, colour, from, to } = filters
  const pressed: (PressedFilter | false)[] = [
    q !== '' && { name: `‘${q}’`, without: { q: '' } },
    mode !== null && { name: describeMode(mode).title, without: { mode: null } },
    ...MARK_FILTERS.map((mark) => filters[mark] && { name: MARK_FILTER_NAMES[mark], without: { [mark]: false } }),
    collection !== null && {
      name: collections.find(({ id }) => id === collection)?.name ?? 'A collection',
      without: { collection: null },
    },
    colour !== null && { name: `Colour ${colourName(colour)}`, without: { colour: null } },
    engine !== null && { name: `Made by ${engineName(engine)}`, without: { engine: null } },
    from !== null && { name: `From ${dayOf(midnight(from).toISOString())}`, without: { from: null } },
    to !== null && { name: `Until ${dayOf(midnight(to).toISOString())}`, without: { to: null } },
  ]
  return pressed.filter((each) => each !== false)
}

/** In small letters, where it is of this form. */
function matchIn(text: string | null, form: RegExp): string | null {
  const small = text?.toLowerCase() ?? ''
  return form.test(small) ? small : null
}

const midnight = (day: string, daysLater = 0): Date => {
  const moment = new Date(`${day}T00:00:00`)
  moment.setDate(moment.getDate() + daysLater)
  return moment
}

function dayIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  // 31 February is read as a day of March.
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}
