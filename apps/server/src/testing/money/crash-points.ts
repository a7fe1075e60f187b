import { isDeepStrictEqual } from 'node:util'
import { DomainError, ProviderRefusal } from '@toile/core'
import type { CrashPoint } from './crashes.ts'
import type { Process } from './process.ts'
import { findFaults } from './find-faults.ts'
import { Scene, type SceneParts } from './scene.ts'

/** Something that a server does with money, from beginning to end. */
export interface Path {
  readonly name: string
  /** Brings about the state that the path begins with. */
  prepare(scene: Scene): Promise<unknown>
  go(scene: Scene, process: Process): Promise<unknown>
}

/** What happens when a new server has been started, before everything is compared with the provider. */
const AFTERWARDS = {
  'it is done once more': again,
  'the events come': (scene: Scene) => scene.catchUp(),
  'nothing happens': async () => {},
} as const
type Afterwards = keyof typeof AFTERWARDS
const ALL_AFTERWARDS = Object.keys(AFTERWARDS) as Afterwards[]
const WHENS = ['before', 'after'] as const
/** Every fourth call; no multiple of the three ways to go on, so that each of them gets its turn. */
const SHORT_STEP = 4

export interface CrashReport {
  /** Crashes that were tried. */
  readonly tried: number
  readonly faults: readonly string[]
}

/**
 * Crashes a path's server before and after its first call of something outside it, then its second, and so on until the
 * path ends without a crash. A new server is started each time, and what is wrong in the end is reported.
 *
 * @param thoroughly at every call, and then all that may happen afterwards; else at every fourth call, and that in turn
 */
export async function crashAtEveryPoint(parts: SceneParts, path: Path, thoroughly = false): Promise<CrashReport> {
  const undisturbed = await outcomeOf(null, 'the events come')
  const faults = [...undisturbed.faults]
  let tried = 0
  for (let call = 1, over = false; !over; call += thoroughly ? 1 : SHORT_STEP) {
    const attempts = WHENS.flatMap((when, index) => {
      const one = ALL_AFTERWARDS[(call * WHENS.length + index) % ALL_AFTERWARDS.length]
      return ALL_AFTERWARDS.filter((each) => thoroughly || each === one).map(async (afterwards) => {
        return { when, afterwards, outcome: await outcomeOf({ call, when }, afterwards) }
      })
    })
    const outcomes = await Promise.all(attempts)
    over = outcomes.every(({ outcome }) => !outcome.crashed)
    for (const { when, afterwards, outcome } of outcomes) {
      if (outcome.crashed) tried += 1
      const told = [...outcome.faults, ...compare(outcome, undisturbed, afterwards)]
      faults.push(...told.map((fault) => `${path.name}, crashed ${when} call ${call}, then ${afterwards}: ${fault}`))
    }
  }
  return { tried, faults }

  async function outcomeOf(crash: CrashPoint | null, afterwards: Afterwards): Promise<Outcome> {
    const scene = await Scene.open(parts)
    await path.prepare(scene)
    const life = await scene.live(crash, (process) => path.go(scene, process))
    await AFTERWARDS[afterwards](scene, path)
    await scene.process.reconcile(scene.account.id)
    const left = await scene.process.inspect(scene.account.id)
    const facts = await scene.facts()
    return {
      crashed: life.isOver(),
      faults: [
        ...left.map((difference) => `a second look finds ${JSON.stringify(difference)}`),
        ...(await findFaults(parts.database, scene.account.id, facts)),
      ],
      charges: facts.bills.map(({ cents }) => cents).toSorted((a, b) => a - b),
      kept: facts.bills.reduce((sum, bill) => sum + bill.cents - bill.refundedCents - bill.disputedCents, 0),
      plans: facts.subscriptions.map(({ plan, status, cancels, nextPlan, pendingPlan }) =>
        [plan, status, cancels, nextPlan, pendingPlan].join(' '),
      ),
      openCheckouts: facts.openCheckouts.length,
      balance: await scene.balance(),
      mails: await scene.mails(),
    }
  }
}

interface Outcome {
  readonly crashed: boolean
  readonly faults: readonly string[]
  /** Cents of each bill that is paid. */
  readonly charges: readonly number[]
  readonly kept: number
  readonly plans: readonly string[]
  readonly openCheckouts: number
  /** Credits. */
  readonly balance: number
  readonly mails: Readonly<Record<string, number>>
}

/** A crash doubles nothing; and what is done once more ends as it would have ended without a crash. */
function compare(outcome: Outcome, undisturbed: Outcome, afterwards: Afterwards): string[] {
  const faults: string[] = []
  const { charges, openCheckouts, mails } = outcome
  if (charges.length > undisturbed.charges.length) faults.push(`charged ${charges}, and not ${undisturbed.charges}`)
  if (openCheckouts > 1) faults.push(`${openCheckouts} checkouts are open`)
  for (const [mail, count] of Object.entries(mails)) {
    if (count > (undisturbed.mails[mail] ?? 0) + 1) faults.push(`${count} mails of ${mail}`)
  }
  if (afterwards !== 'it is done once more') return faults
  const whole = ({ charges: paid, kept, plans, openCheckouts: open, balance }: Outcome) => ({
    paid,
    kept,
    plans,
    open,
    balance,
  })
  if (!isDeepStrictEqual(whole(outcome), whole(undisturbed))) {
    faults.push(`comes to ${JSON.stringify(whole(outcome))}, and not ${JSON.stringify(whole(undisturbed))}`)
  }
  return faults
}

/** Whoever asked for it asks again; what was done already may be refused. */
async function again(scene: Scene, { go }: Path): Promise<void> {
  try {
    await go(scene, scene.process)
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof ProviderRefusal)) throw error
  }
}
