import type { Page } from '@playwright/test'

/** Everything that this browser keeps: keys of its storage, and how much lies in its databases. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const records: Record<string, number> = {}
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '')
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error!))
      })
      for (const store of database.objectStoreNames) {
        records[`${name}/${store}`] = await new Promise<number>((resolve, reject) => {
          const counting = database.transaction(store).objectStore(store).count()
          counting.addEventListener('success', () => resolve(counting.result))
          counting.addEventListener('error', () => reject(counting.error!))
        })
      }
      database.close()
    }
    const full = Object.keys(records).filter((name) => records[name] !== 0)
    return { local: Object.keys(localStorage), session: Object.keys(sessionStorage), full }
  })
