import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { unitOfWork } from '../unit-of-work.ts'
import { createTestDatabase, insertAccount, sumOfLedger, type TestDatabase } from '../testing/index.ts'
import { ledgerOn } from './ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const unit = () => unitOfWork(database, (tx) => ({ ledger: ledgerOn(tx) }))
const balance = (id: string) => ledgerOn(database.drizzle).balance(id)

const causeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
  } catch (error) {
    return String(error instanceof DrizzleQueryError ? error.cause : error)
  }
  return 'nothing was thrown'
}

describe('the ledger (R22)', () => {
  test('whatever happens at once, the balance is the sum of the rows and never negative', async () => {
    const change = fc.record({ amount: fc.integer({ min: -40, max: 40 }).filter((n) => n !== 0), key: fc.nat(30) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 40 }), fc.nat(60), async (changes, start) => {
        const accountId = await insertAccount(database, start)
        const results = await Promise.allSettled(
          changes.map(({ amount, key }) =>
            unit().run(async ({ ledger }) => {
              const credits = await ledger.lockBalance(accountId)
              if (credits + amount < 0) throw new Error('too little')
              return ledger.append({ accountId, amount, reason: 'operator', key: `${accountId}:${key}` })
            }),
          ),
        )
        const sum = await sumOfLedger(database, accountId)
        expect(await balance(accountId)).toBe(sum)
        expect(sum).toBeGreaterThanOrEqual(0)
        // A key is taken by one change at most.
        const applied = results.flatMap((result, index) =>
          result.status === 'fulfilled' && result.value ? [changes[index]!] : [],
        )
        expect(new Set(applied.map((each) => each.key)).size).toBe(applied.length)
        expect(sum).toBe(start + applied.reduce((total, each) => total + each.amount, 0))
      }),
      { numRuns: 25 },
    )
  })

  test('an overdraft is refused by the database itself, without any lock or look', async () => {
    const accountId = await insertAccount(database, 3)
    const takes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        unit().run(({ ledger }) =>
          ledger.append({ accountId, amount: -1, reason: 'operator', key: `take:${accountId}:${index}` }),
        ),
      ),
    )
    expect(takes.filter((take) => take.status === 'fulfilled')).toHaveLength(3)
    expect(await balance(accountId)).toBe(0)
  })

  test.each([
    ['changed', 'UPDATE ledger SET amount = amount + 1 WHERE account_id = $1'],
    ['deleted', 'DELETE FROM ledger WHERE account_id = $1'],
    ['gone round', 'UPDATE balances SET credits = 1000 WHERE account_id = $1'],
  ])('cannot be %s', async (_how, statement) => {
    const accountId = await insertAccount(database, 3)
    await expect(database.pool.query(statement, [accountId])).rejects.toThrow('is not allowed')
    expect(await balance(accountId)).toBe(3)
  })

  test('a refund must fit a task that ended unmade', async () => {
    const accountId = await insertAccount(database, 3)
    const refund = unit().run(({ ledger }) =>
      ledger.append({
        accountId,
        amount: 4,
        reason: 'refund',
        key: 'refund:none',
        requestId: crypto.randomUUID(),
        taskId: crypto.randomUUID(),
      }),
    )
    expect(await causeOf(refund)).toContain('refund does not match a failed or cancelled task')
    expect(await balance(accountId)).toBe(3)
  })

  test('a free request must stand for a paid picture of the same account; nothing else may be zero', async () => {
    const accountId = await insertAccount(database, 3)
    const append = (entry: { amount: number; reason: 'retry' | 'generation' }) =>
      unit().run(({ ledger }) =>
        ledger.append({ accountId, key: `retry:${crypto.randomUUID()}`, requestId: crypto.randomUUID(), ...entry }),
      )
    expect(await causeOf(append({ amount: 0, reason: 'retry' }))).toContain('retry does not match a paid picture')
    expect(await causeOf(append({ amount: 0, reason: 'generation' }))).toContain('ledger_only_a_retry_is_zero')
    expect(await balance(accountId)).toBe(3)
  })
})
