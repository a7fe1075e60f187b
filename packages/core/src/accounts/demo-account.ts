import type { Clock } from '../shared/clock.ts'
import type { Ledger } from '../credits/ledger.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { PasswordHasher } from './ports.ts'
import { trialKey } from './trial.ts'

export const DEMO_USERNAME = 'demo'

export interface DemoAccountPorts {
  readonly demo: {
    find(): Promise<{ readonly id: string; readonly passwordHash: string | null } | null>
    /** Inserted as verified. Null when its name is taken; waits for an insert that has not committed yet. */
    insert(account: { username: string; email: string; passwordHash: string; createdAt: Date }): Promise<string | null>
    setPassword(id: string, passwordHash: string): Promise<void>
  }
  readonly ledger: Pick<Ledger, 'append'>
}

/**
 * Local mode's own account (R26): there after the call, with the given password, and its credits granted once. The
 * password belongs to the data folder, so a database that met another folder takes the new one.
 */
export async function ensureDemoAccount(
  deps: {
    readonly unit: UnitOfWork<DemoAccountPorts>
    readonly hasher: PasswordHasher
    readonly clock: Clock
    readonly credits: number
  },
  password: string,
): Promise<void> {
  const { unit, hasher, clock, credits } = deps
  const existing = await unit.run(({ demo }) => demo.find())
  if (existing !== null && existing.passwordHash !== null && (await hasher.verify(existing.passwordHash, password)))
    return
  const passwordHash = await hasher.hash(password)
  await unit.run(async ({ demo, ledger }) => {
    if (existing === null) {
      const id = await demo.insert({
        username: DEMO_USERNAME,
        email: 'demo@example.com',
        passwordHash,
        createdAt: clock.now(),
      })
      if (id !== null) {
        if (credits > 0) await ledger.append({ accountId: id, amount: credits, reason: 'trial', key: trialKey(id) })
        return
      }
    }
    // It was there, or a process that started at the same moment has just made it.
    const there = await demo.find()
    if (there === null)
      throw new Error(`the name "${DEMO_USERNAME}" belongs to an account that is not the demo account`)
    await demo.setPassword(there.id, passwordHash)
  })
}
