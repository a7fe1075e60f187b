import type { CreditEntry } from '@toile/contract'
import {
  type CreditsChanged,
  describeDifference,
  type Difference,
  DomainError,
  needsOperator,
  type OperatorChange,
  ProviderUnavailable,
  ProviderRefusal,
  type ReconcileCounts,
} from '@toile/core'
import type { PriceSetup } from './price-setup.ts'
import { EXIT } from './run-command.ts'

/** What the commands do; each may reject with a `DomainError` or as the provider does. */
export interface OperatorCalls {
  changeCredits(change: OperatorChange): Promise<CreditsChanged>
  /** Newest first. */
  readLedger(credential: string): Promise<{ readonly username: string; readonly entries: readonly CreditEntry[] }>
  reconcile(options: {
    /** To mend as well. */
    readonly apply: boolean
    /** `owner`: a username, or what stands there for a deleted account. */
    readonly onDifferences: (customer: string, owner: string, differences: readonly Difference[]) => void
    readonly onFailure: (customer: string, error: unknown) => void
  }): Promise<ReconcileCounts>
}

export interface BillingCommandDeps {
  /** Connects to the database; only for commands that need it. */
  readonly open: () => Promise<OperatorCalls>
  /** Needs no database. */
  readonly setUpPrices: () => Promise<PriceSetup>
  readonly print: (line: string) => void
}

const USAGE = `Usage: npm run billing -- COMMAND

  grant ACCOUNT CREDITS NOTE   gives credits; the owner reads the note in their history
  take ACCOUNT CREDITS NOTE    takes credits, never more than there are
  ledger ACCOUNT               every change of the balance, newest first
  reconcile [--apply]          what is not as the payment provider says; --apply mends it
  setup                        makes or checks the prices in Stripe, and prints their settings

ACCOUNT is a username or an e-mail address. The settings are those of the server.`

type Command = (deps: BillingCommandDeps, args: readonly string[]) => Promise<number>

const COMMANDS: Readonly<Record<string, Command>> = {
  grant: (deps, args) => change(deps, args, 1),
  take: (deps, args) => change(deps, args, -1),
  ledger,
  reconcile,
  setup,
}

/** Runs one command; resolves to the process's exit code. */
export async function billingCommand(deps: BillingCommandDeps, args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) return misunderstood(deps)
  try {
    return await command(deps, rest)
  } catch (error) {
    const words = wordsOf(error)
    if (words === null) throw error
    deps.print(words)
    return EXIT.refused
  }
}

function misunderstood({ print }: BillingCommandDeps): number {
  print(USAGE)
  return EXIT.wrong
}

async function change(deps: BillingCommandDeps, args: readonly string[], sign: 1 | -1): Promise<number> {
  const [credential, credits, ...words] = args
  if (credential === undefined || credits === undefined || !/^[1-9]\d{0,8}$/.test(credits) || words.length === 0) {
    return misunderstood(deps)
  }
  const { changeCredits } = await deps.open()
  const changed = await changeCredits({ credential, amount: sign * Number(credits), note: words.join(' ') })
  deps.print(`${changed.username} had ${changed.before} credits, and has ${changed.after} now.`)
  return EXIT.done
}

async function ledger(deps: BillingCommandDeps, args: readonly string[]): Promise<number> {
  const [credential, ...others] = args
  if (credential === undefined || others.length > 0) return misunderstood(deps)
  const { readLedger } = await deps.open()
  const { username, entries } = await readLedger(credential)
  deps.print(`${username} has ${entries[0]?.balance ?? 0} credits.`)
  for (const { at, amount, balance, what } of entries) {
    const signed = amount > 0 ? `+${amount}` : String(amount)
    deps.print(
      `${at.slice(0, 16).replace('T', ' ')} UTC  ${signed.padStart(7)}  ${String(balance).padStart(7)}  ${what}`,
    )
  }
  return EXIT.done
}

async function reconcile(deps: BillingCommandDeps, args: readonly string[]): Promise<number> {
  const apply = args.length === 1 && args[0] === '--apply'
  if (args.length > 0 && !apply) return misunderstood(deps)
  const { print } = deps
  const calls = await deps.open()
  let left = 0
  const counts = await calls.reconcile({
    apply,
    onDifferences(customer, owner, differences) {
      print(`${owner} (${customer})`)
      for (const difference of differences) {
        const repaired = apply && !needsOperator(difference)
        if (!repaired) left += 1
        print(`  ${repaired ? 'repaired: ' : ''}${describeDifference(difference)}`)
      }
    },
    onFailure: (customer, error) => print(`${customer}\n  could not be compared: ${wordsOf(error) ?? String(error)}`),
  })
  print(`${counts.customers} customers compared: ${counts.differing} differ, ${counts.failed} could not be compared.`)
  if (left > 0) {
    print(
      apply
        ? 'What is not marked as repaired needs a person: docs/operations.md says what to do.'
        : 'Nothing was changed. With --apply all is repaired that can be without a person.',
    )
  }
  return left + counts.failed === 0 ? EXIT.done : EXIT.refused
}

async function setup(deps: BillingCommandDeps, args: readonly string[]): Promise<number> {
  if (args.length > 0) return misunderstood(deps)
  const { lines, done } = await deps.setUpPrices()
  for (const line of lines) deps.print(line)
  return done ? EXIT.done : EXIT.refused
}

/** Null for what is a fault of ours. */
function wordsOf(error: unknown): string | null {
  if (error instanceof DomainError) return error.message
  if (error instanceof ProviderUnavailable) return `The payment provider cannot be reached: ${error.message}`
  if (error instanceof ProviderRefusal) return `The payment provider refused: ${error.message}`
  return null
}
