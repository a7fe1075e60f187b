import { type Collection, LIBRARY } from '@toile/contract'
import { DomainError, notFound } from '../shared/errors.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'

/** Bound to a transaction. A collection of another account is as one that never was (R12). */
export interface CollectionStore {
  /** By name. */
  list(accountId: string): Promise<readonly Collection[]>
  /** The account's collections do not change otherwise until the transaction ends. */
  lock(accountId: string): Promise<void>
  insert(
    accountId: string,
    collection: { readonly id: string; readonly name: string; readonly at: Date },
  ): Promise<void>
  rename(accountId: string, id: string, name: string): Promise<void>
  /** It is in no list from here on; `emptyRemoved` takes its pictures out of it. */
  remove(accountId: string, id: string, at: Date): Promise<boolean>
  /** Own pictures in, or out; resolves to the ids of those that are the account's. Null where there is no such collection. */
  put(accountId: string, id: string, outputIds: readonly string[], isIn: boolean): Promise<readonly string[] | null>
  /** Takes some pictures out of a removed collection; one that has none any more is gone. False when there was none. */
  emptyRemoved(limit: number): Promise<boolean>
}

export type CollectionUnit = UnitOfWork<{ readonly collections: CollectionStore }>

const SAME_NAME = 'You have a collection of this name already.'
const TOO_MANY = `At most ${LIBRARY.maxCollections} collections.`
/** Pictures in one transaction. Chosen, so that nobody waits long who finishes or marks one of the same library. */
const BATCH = 50

export const listCollections = (unit: CollectionUnit, accountId: string): Promise<readonly Collection[]> =>
  unit.run(({ collections }) => collections.list(accountId))

/** Throws `conflict` for a name that another has, in small letters or capitals, and where there are too many. */
export function createCollection(
  unit: CollectionUnit,
  accountId: string,
  name: string,
  now: Date,
): Promise<Collection> {
  return unit.run(async ({ collections }) => {
    await collections.lock(accountId)
    const others = await collections.list(accountId)
    if (others.length >= LIBRARY.maxCollections) throw new DomainError('conflict', TOO_MANY)
    refuseSameName(others, name)
    const id = crypto.randomUUID()
    await collections.insert(accountId, { id, name, at: now })
    return { id, name, pictures: 0 }
  })
}

/** Throws `not-found`, and `conflict` as `createCollection` does. */
export function renameCollection(
  unit: CollectionUnit,
  accountId: string,
  id: string,
  name: string,
): Promise<Collection> {
  return unit.run(async ({ collections }) => {
    await collections.lock(accountId)
    const all = await collections.list(accountId)
    const own = all.find((each) => each.id === id)
    if (own === undefined) throw notFound('Collection')
    refuseSameName(
      all.filter((each) => each !== own),
      name,
    )
    await collections.rename(accountId, id, name)
    return { ...own, name }
  })
}

/** Its pictures stay. Throws `not-found`. */
export async function removeCollection(unit: CollectionUnit, accountId: string, id: string, now: Date): Promise<void> {
  if (!(await unit.run(({ collections }) => collections.remove(accountId, id, now)))) throw notFound('Collection')
}

/** Takes their pictures out of removed collections. May stop anywhere. */
export async function emptyRemovedCollections(unit: CollectionUnit): Promise<void> {
  while (await unit.run(({ collections }) => collections.emptyRemoved(BATCH)));
}

function refuseSameName(others: readonly Collection[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new DomainError('conflict', SAME_NAME, { fields: { name: [SAME_NAME] } })
}
