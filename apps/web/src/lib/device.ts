/** What a browser keeps after a logout: preferences, and nothing private. */
const KEPT = [
  'toile.theme',
  'toile.maskTint',
  'toile.brushWidth/draw',
  'toile.brushWidth/erase',
  'toile.imageCount',
  'toile.libraryView',
  'toile.previewReport',
  'toile.previewReport/narrow',
  'showAgain_dotsDialog',
]

/** Databases of ours begin so. */
const DATABASES = /^toile-/

let closed = false

/** Whether private things may be written down here: not between a logout and the next login. */
export const mayKeep = (): boolean => !closed

/** Somebody is signed in: what is theirs may be written down again. */
export function openDevice(): void {
  closed = false
}

/** The habits, to be read before a logout whose answer may wipe the storage (`Clear-Site-Data`). */
export function keptHabits(): ReadonlyMap<string, string> {
  try {
    return new Map(KEPT.flatMap((key) => [[key, localStorage.getItem(key)] as const]).filter(hasValue))
  } catch {
    return new Map()
  }
}

const hasValue = (entry: readonly [string, string | null]): entry is readonly [string, string] => entry[1] !== null

/**
 * Clears everything that is kept in this browser, but for the habits: drafts, masks, pictures, whatever a later version
 * keeps. What is still open in this tab writes nothing any more, from before this returns. `habits` are those that have
 * been wiped with it and come back. All others stay untouched: to write them anew would take away what another tab has
 * just brought back, since tabs see each other's storage only after a moment.
 */
export async function forgetDevice(habits: ReadonlyMap<string, string> = new Map()): Promise<void> {
  closed = true
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key)
    for (const [key, value] of habits) localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  await Promise.allSettled((await ourDatabases()).map(emptyDatabase))
}

async function ourDatabases(): Promise<string[]> {
  try {
    const databases = await indexedDB.databases()
    return databases.flatMap(({ name }) => (name !== undefined && DATABASES.test(name) ? [name] : []))
  } catch {
    return []
  }
}

/** Empties it and leaves it there: to delete it would have to wait until no tab has it open. */
function emptyDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(new Error(`${name} does not open`)))
    opening.addEventListener('success', () => {
      const database = opening.result
      const end = (settle: () => void) => () => {
        database.close()
        settle()
      }
      const stores = [...database.objectStoreNames]
      if (stores.length === 0) return end(resolve)()
      const transaction = database.transaction(stores, 'readwrite')
      for (const store of stores) transaction.objectStore(store).clear()
      transaction.addEventListener('complete', end(resolve))
      transaction.addEventListener(
        'abort',
        end(() => reject(new Error(`${name} does not empty`))),
      )
    })
  })
}
