/**
 * Whether lists, search and filters cost the same with a million pictures in an account as with a thousand. Ends with exit code 1
 * where one takes more than 1.5 times as long at the median, or 300 ms and more at p95 with 25,000.
 *
 *     npm run bench:library [pictures in the large account, 1000000]
 */
import { DASHBOARD_PAGE_SIZE, libraryQuery } from '@toile/contract'
import {
  countLibrary,
  givenPicture,
  type LibraryTerm,
  lineageAround,
  listAttempts,
  listGenerations,
  searchLibrary,
} from '@toile/core'
import { collectionStore, libraryIndex, libraryStore, lineageStore, openDatabase, unitOfWork } from '@toile/db'
import { startToile } from '@toile/e2e/server'
import { type Client, signIn } from '../lib/client.ts'
import { nearestRank } from '../lib/figures.ts'
import { COLOURS, type Filled, fill, RARE } from './fill.ts'

const SIZES = [1000, 25_000, Number(process.argv[2] ?? 1_000_000)] as const
const MOST_RATIO = 1.5
const MOST_MS = 300
const RUNS = 60

interface Account {
  readonly id: string
  readonly pictures: number
  readonly filled: Filled
  readonly client: Client
}

const toile = await startToile()
const database = openDatabase({ connectionString: toile.database.options.connectionString!, maxConnections: 4 })
try {
  const accounts: Account[] = []
  for (const pictures of SIZES) {
    const client = await signIn(toile.url, toile.mails)
    const { rows } = await toile.database.query<{ id: string }>(
      'SELECT id FROM accounts ORDER BY created_at DESC LIMIT 1',
    )
    const start = performance.now()
    const filled = await fill(toile.database, rows[0]!.id, pictures)
    accounts.push({ id: rows[0]!.id, pictures, filled, client })
    console.log(`${pictures} pictures in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  }
  // As the database does by itself after so many changes.
  await toile.database.query('VACUUM ANALYZE')
  console.log(`\np50 and p95, ms, with ${SIZES.join(', ')} pictures; the ratio of the last to the first at p50`)
  for (const [what, call] of Object.entries(calls())) await compare(what, accounts, call)
} finally {
  await database.close()
  await toile.close()
}

/** Resolves to how many pictures it got. */
type Call = (account: Account) => Promise<number>

function calls(): Readonly<Record<string, Call>> {
  const unit = unitOfWork(database, (tx) => ({
    library: libraryStore(tx),
    index: libraryIndex(tx),
    collections: collectionStore(tx),
  }))
  const lineage = lineageStore(database.drizzle)
  const lastPage = (pictures: number) => Math.ceil(pictures / DASHBOARD_PAGE_SIZE)
  const list = async (id: string, term: LibraryTerm, page: number) =>
    (await listGenerations(unit, id, term, page)).generation_data.length
  const search =
    (asked: Record<string, unknown>): Call =>
    async ({ id }) =>
      (
        await searchLibrary(
          { unit, termsNear: () => COLOURS },
          id,
          libraryQuery.parse({ limit: DASHBOARD_PAGE_SIZE, ...asked }),
        )
      ).items.length
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
  return {
    'dashboard, first page': ({ id }) => list(id, 'all', 1),
    'dashboard, page in the middle': ({ id, pictures }) => list(id, 'all', Math.floor(lastPage(pictures) / 2)),
    'dashboard, last page': ({ id, pictures }) => list(id, 'all', lastPage(pictures)),
    'strip of a mode': ({ id }) => list(id, 'mode:create-pattern', 1),
    'favourites, first page': ({ id }) => list(id, 'mark:favourite', 1),
    'favourites, last page': ({ id, pictures }) => list(id, 'mark:favourite', lastPage(pictures)),
    'library, newest': search({}),
    'library, oldest': search({ sort: 'oldest' }),
    'library, on from a cursor': search({ cursor: 500 }),
    'a frequent word': search({ q: 'silk' }),
    'a rare word': search({ q: RARE }),
    'a word that nobody has': search({ q: 'xylophone' }),
    'the beginning of a word': search({ q: 'embr' }),
    'a letter': search({ q: 's' }),
    'a slip': search({ q: 'embriodered' }),
    'two frequent words': search({ q: 'red silk' }),
    'a frequent and a rare word': search({ q: `dress ${RARE}` }),
    'two words that seldom meet': search({ q: 'terracotta houndstooth' }),
    'three beginnings': search({ q: 'si dr em' }),
    'a mode': search({ mode: 'create-sketch' }),
    liked: search({ liked: 'true' }),
    'liked, favourite, downloaded': search({ liked: 'true', favourite: 'true', downloaded: 'true' }),
    'a mode, a word, a mark': search({ mode: 'create-pattern', q: 'velvet', favourite: 'true' }),
    'a month': search({ from: ago(400), to: ago(370) }),
    'a month, a word, a mark': search({ from: ago(400), to: ago(370), q: 'silk', liked: 'true' }),
    'a colour': search({ colour: '#3355aa' }),
    'a colour, a word, a mark': search({ colour: '#3355aa', q: 'dress', liked: 'true' }),
    facets: ({ id }) => countLibrary(unit, id).then(() => 0),
    'earlier attempts, one photo': ({ id, filled }) =>
      listAttempts(unit, id, filled.ofPhoto).then(({ length }) => length),
    'earlier attempts, words alone': ({ id, filled }) =>
      listAttempts(unit, id, filled.pattern).then(({ length }) => length),
    'earlier attempts, one pattern': ({ id, filled }) =>
      listAttempts(unit, id, filled.worn).then(({ length }) => length),
    'lineage, of many pictures': ({ id, filled }) =>
      lineageAround(lineage, id, filled.pattern).then(({ nodes }) => nodes.length),
    'lineage, one of many': ({ id, filled }) =>
      lineageAround(lineage, id, filled.worn).then(({ nodes }) => nodes.length),
    'a given photo': ({ id, filled }) => givenPicture(lineage, id, filled.photo).then(() => 1),
    'HTTP: dashboard, last page': ({ client, pictures }) =>
      client.get(`/api/dashboard/?page=${lastPage(pictures)}`).then(() => 0),
    'HTTP: strip of a mode': ({ client }) =>
      client.get('/api/fetch-previous-generations/?ai_model=create-sketch').then(() => 0),
    'HTTP: two words and a mark': ({ client }) => client.get('/api/library/?q=blue+dress&liked=true').then(() => 0),
  }
}

async function compare(what: string, accounts: readonly Account[], call: Call) {
  const times = accounts.map((): number[] => [])
  const found = accounts.map(() => 0)
  // By turns, so that what else the machine does meets all alike; the first of each loads what the others find loaded.
  for (let run = 0; run <= RUNS; run += 1)
    for (const [at, account] of accounts.entries()) {
      const start = performance.now()
      found[at] = await call(account)
      if (run > 0) times[at]!.push(performance.now() - start)
    }
  const at = (share: number) => times.map((values) => nearestRank(values, share))
  const [medians, tails] = [at(0.5), at(0.95)]
  // Where few pictures have what is asked for, the small library has no full page of it to be compared with.
  const base = found.findIndex((count) => count === found.at(-1))
  const ratio = medians.at(-1)! / medians[base]!
  const faults = [
    ...(ratio > MOST_RATIO ? [`a ratio of more than ${MOST_RATIO}`] : []),
    ...(tails[1]! >= MOST_MS ? [`${MOST_MS} ms or more with ${SIZES[1]}`] : []),
  ]
  const column = (value: number) => value.toFixed(1).padStart(8)
  console.log(
    `${what.padEnd(32)}${medians.map(column).join('')}  ${tails.map(column).join('')}   ${ratio.toFixed(2)}${base === 0 ? '' : ` to ${accounts[base]!.pictures}`} ${faults.join(', ')}`,
  )
  if (faults.length > 0) process.exitCode = 1
}
