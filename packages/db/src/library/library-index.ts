import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { LibraryIndex, LibrarySearch } from '@toile/core'
import type { Queryable } from '../database.ts'
import { libraries, libraryPictures, libraryTerms } from '../schema/index.ts'
import { blockOf, firstNumberOf, lastNumberOf, numbersIn } from './library-blocks.ts'
import { itemsByNumber } from './library-items.ts'

/** Terms of which a picture has one at least; what a search asks for is that a picture has one of each group. */
interface Group {
  readonly ids: readonly number[]
  /** No picture has more than all together. */
  readonly pictures: number
  /** More terms were meant than are looked for. */
  readonly isCut?: boolean
}

interface Found {
  /** Numbers in the search's order. */
  readonly page: readonly number[]
  readonly next: number | null
  readonly stoppedEarly: boolean
  readonly total: number | null
  /** Of a word that begins very many others only some were looked for. */
  readonly isCut: boolean
}
const NONE: Found = { page: [], next: null, stoppedEarly: false, total: 0, isCut: false }

interface Range {
  readonly lowest: number
  readonly highest: number
}

/** Terms that stand for a word of a search: of many that begin with it, those that most pictures have. Chosen. */
const MOST_TERMS = 30
/** Of all that begin with a word, or nearly are it, so many are looked at. Chosen. */
const MOST_LOOKED_AT = 500
/** Letters that a word has before a slip in it is thought of. */
const SHORTEST_WITH_SLIP = 4
/** What an answer may look at, in blocks, and in rows of blocks of all terms together. Chosen. */
const MOST_BLOCKS = 64
const MOST_ROWS = 1_500
/** Looked at first: most searches find a page in these. */
const FIRST_BLOCKS = 2
/** Up to so many blocks are looked through to say how many pictures there are. Chosen. */
const COUNTED_BLOCKS = 32

/** Sorts after whatever begins as it does, in the order of bytes. */
const HIGHEST_LETTER = String.fromCodePoint(0x10ffff)

const groupOf = (terms: readonly { readonly id: number; readonly pictures: number }[]): Group => ({
  ids: terms.map(({ id }) => id),
  pictures: terms.reduce((sum, { pictures }) => sum + pictures, 0),
})

export const libraryIndex = (db: Queryable): LibraryIndex => {
  const termColumns = { id: libraryTerms.id, term: libraryTerms.term, pictures: libraryTerms.pictures }
  const beginsWith = (beginning: string) =>
    and(gte(libraryTerms.term, beginning), lt(libraryTerms.term, beginning + HIGHEST_LETTER))

  async function groupsOf(libraryId: number, { terms, oneOf, words }: LibrarySearch): Promise<readonly Group[] | null> {
    const wanted = terms.length + oneOf.length + words.length === 0 ? ['all'] : terms
    const found = await db
      .select(termColumns)
      .from(libraryTerms)
      .where(and(eq(libraryTerms.libraryId, libraryId), inArray(libraryTerms.term, [...wanted])))
    if (found.length < wanted.length) return null
    const groups: Group[] = found.map(({ id, pictures }) => ({ ids: [id], pictures }))
    for (const some of oneOf) {
      const own = await db
        .select(termColumns)
        .from(libraryTerms)
        .where(and(eq(libraryTerms.libraryId, libraryId), inArray(libraryTerms.term, [...some])))
      if (own.length === 0) return null
      groups.push(groupOf(own))
    }
    for (const spellings of words) {
      const group = await groupOfWord(libraryId, spellings)
      if (group === null) return null
      groups.push(group)
    }
    return groups
  }

  async function groupOfWord(libraryId: number, spellings: readonly string[]): Promise<Group | null> {
    const exact = spellings.map((word) => `word:${word}`)
    let found = await db
      .select(termColumns)
      .from(libraryTerms)
      .where(and(eq(libraryTerms.libraryId, libraryId), or(...exact.map(beginsWith))))
      .limit(MOST_LOOKED_AT)
    const long = spellings.filter((word) => word.length >= SHORTEST_WITH_SLIP)
    if (found.length === 0 && long.length > 0) {
      const slips = long.map((word) => sql`${libraryTerms.slips} && library_slips(${libraryId}, ${word})`)
      found = await db
        .select(termColumns)
        .from(libraryTerms)
        .where(and(eq(libraryTerms.libraryId, libraryId), or(...slips)))
        .limit(MOST_LOOKED_AT)
    }
    if (found.length === 0) return null
    const rank = ({ term, pictures }: (typeof found)[number]) => (exact.includes(term) ? Infinity : pictures)
    const best = found.toSorted((a, b) => rank(b) - rank(a)).slice(0, MOST_TERMS)
    return { ...groupOf(best), isCut: found.length > best.length }
  }

  /** Numbers and times go up together, so what was finished in a time is a range of numbers. */
  async function rangeOf(accountId: string, { from, to }: LibrarySearch): Promise<Range> {
    const nearest = async (bound: ReturnType<typeof sql>): Promise<number | null> => {
      const { rows } = await db.execute<{ low: number | null }>(sql`
        SELECT min(number) AS low FROM library_pictures WHERE output_id IN (
          SELECT id FROM outputs WHERE account_id = ${accountId} AND created_at >= ${bound}
          ORDER BY created_at FETCH FIRST 1 ROW WITH TIES)`)
      return rows[0]?.low ?? null
    }
    const at = (date: Date) => sql`${date.toISOString()}::timestamptz`
    const [lowest, beyond] = [from && (await nearest(at(from))), to && (await nearest(at(to)))]
    return {
      lowest: from === null ? 0 : (lowest ?? Infinity),
      highest: beyond === null ? Infinity : beyond - 1,
    }
  }

  /** The next blocks in which one of these terms has a picture, in the search's order. */
  async function blocksWith(ids: readonly number[], range: Range, order: LibrarySearch['order'], limit: number) {
    const direction = sql.raw(order === 'newest' ? 'DESC' : 'ASC')
    const { rows } = await db.execute<{ block: number }>(sql`
      SELECT DISTINCT block FROM unnest(${sql.param([...ids])}::int[]) AS lead (id), LATERAL (
        SELECT block FROM library_blocks WHERE term_id = lead.id
          AND block BETWEEN ${blockOf(range.lowest)} AND ${blockOf(range.highest)}
        ORDER BY block ${direction} LIMIT ${limit}
      ) AS near ORDER BY block ${direction} LIMIT ${limit}`)
    return rows.map(({ block }) => block)
  }

  /** Of each of these blocks, the pictures that have one term of each group. Blocks without such a picture are left out. */
  async function commonTo(groups: readonly Group[], blocks: readonly number[]) {
    const ids = groups.flatMap((group) => group.ids)
    const places = groups.flatMap((group, place) => group.ids.map(() => place))
    const { rows } = await db.execute<{ block: number; bits: string }>(sql`
      SELECT block, bit_and(bits)::text AS bits FROM (
        SELECT block, bit_or(bits) AS bits FROM library_blocks
        WHERE term_id = ANY (${sql.param(ids)}::int[]) AND block = ANY (${sql.param([...blocks])}::int[])
        GROUP BY block, (${sql.param(places)}::int[])[array_position(${sql.param(ids)}::int[], term_id)]
      ) AS of_groups GROUP BY block HAVING count(*) = ${groups.length} AND bit_count(bit_and(bits)) > 0`)
    return new Map(rows.map(({ block, bits }) => [block, numbersIn({ block, bits })]))
  }

  /** Walks from the cursor until there is one number more than asked for, nothing is left, or enough was looked at. */
  async function walk(groups: readonly Group[], range: Range, wanted: LibrarySearch, isCounted: boolean) {
    const lead = groups.reduce((best, group) => (group.pictures < best.pictures ? group : best))
    const terms = groups.reduce((sum, { ids }) => sum + ids.length, 0)
    const most = Math.max(FIRST_BLOCKS, Math.min(MOST_BLOCKS, Math.floor(MOST_ROWS / terms)))
    const isNewest = wanted.order === 'newest'
    const numbers: number[] = []
    let left = range
    for (let looked = 0; ;) {
      const limit = looked === 0 && !isCounted ? FIRST_BLOCKS : most - looked
      const blocks = await blocksWith(lead.ids, left, wanted.order, limit)
      if (blocks.length > 0) {
        const found = await commonTo(groups, blocks)
        for (const block of blocks) {
          const own = found.get(block) ?? []
          numbers.push(...(isNewest ? own : own.toReversed()).filter((n) => n >= range.lowest && n <= range.highest))
        }
      }
      if (blocks.length < limit) return { numbers, isComplete: true, reached: null }
      looked += blocks.length
      const last = blocks.at(-1)!
      left = isNewest ? { ...left, highest: firstNumberOf(last) - 1 } : { ...left, lowest: lastNumberOf(last) + 1 }
      if (looked >= most || (!isCounted && numbers.length > wanted.limit))
        return { numbers, isComplete: false, reached: isNewest ? firstNumberOf(last) : lastNumberOf(last) }
    }
  }

  const libraryOf = async (accountId: string) => {
    const [library] = await db.select().from(libraries).where(eq(libraries.accountId, accountId))
    return library
  }

  async function find(library: typeof libraries.$inferSelect, wanted: LibrarySearch): Promise<Found> {
    const { cursor, order, limit } = wanted
    const groups = await groupsOf(library.id, wanted)
    if (groups === null) return NONE
    const range = await rangeOf(library.accountId, wanted)
    const highest = Math.min(
      range.highest,
      library.lastNumber,
      cursor !== null && order === 'newest' ? cursor - 1 : Infinity,
    )
    const lowest = Math.max(range.lowest, cursor !== null && order === 'oldest' ? cursor + 1 : 0)
    const isCut = groups.some((group) => group.isCut === true)
    if (lowest > highest) return { ...NONE, isCut, total: cursor === null ? 0 : null }
    const fewest = Math.min(...groups.map((group) => group.pictures))
    const isCounted = cursor === null && Math.min(fewest, blockOf(library.lastNumber) + 1) <= COUNTED_BLOCKS
    const isWhole = wanted.from === null && wanted.to === null
    const { numbers, isComplete, reached } = await walk(groups, { lowest, highest }, wanted, isCounted)
    const page = numbers.slice(0, limit)
    const isKnown = isComplete && !isCut
    const one = groups.length === 1 && groups[0]!.ids.length === 1 && isWhole
    return {
      page,
      next: numbers.length > limit ? page.at(-1)! : reached,
      stoppedEarly: numbers.length < limit && !isComplete,
      total: cursor !== null ? null : one ? groups[0]!.pictures : isKnown ? numbers.length : null,
      isCut,
    }
  }

  return {
    async search(accountId, wanted) {
      const library = await libraryOf(accountId)
      if (library === undefined) return { items: [], next: null, stoppedEarly: false, total: 0, begin: 0 }
      const { page, isCut: _isCut, ...found } = await find(library, wanted)
      const items = await itemsByNumber(db, library.id, page)
      return {
        ...found,
        items: wanted.order === 'newest' ? items : items.toReversed(),
        begin: library.lastNumber + 1,
      }
    },

    async match(accountId, wanted) {
      const library = await libraryOf(accountId)
      if (library === undefined) return { ids: [], next: null }
      const { page, next, isCut } = await find(library, wanted)
      if (isCut) return null
      const rows = await db
        .select({ id: libraryPictures.outputId, number: libraryPictures.number })
        .from(libraryPictures)
        .where(and(eq(libraryPictures.libraryId, library.id), inArray(libraryPictures.number, [...page])))
      const ids = new Map(rows.map(({ id, number }) => [number, id]))
      return { ids: page.flatMap((number) => ids.get(number) ?? []), next }
    },

    async count(accountId, beginnings) {
      const rows = await db
        .select({ term: libraryTerms.term, pictures: libraryTerms.pictures })
        .from(libraries)
        .innerJoin(libraryTerms, eq(libraryTerms.libraryId, libraries.id))
        .where(and(eq(libraries.accountId, accountId), or(...beginnings.map(beginsWith))))
      return new Map(rows.map(({ term, pictures: count }) => [term, count]))
    },
  }
}
