import { MODES } from '@toile/contract'
import { test as base, expect, type Page } from '@playwright/test'
import { startToile, type Toile } from './server.ts'

export { expect }

/** What the page must never say: a policy violation, an unhandled error, a failed script. */
function watch(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // Chromium reports each HTTP error status as a console error; tests that provoke one assert it themselves.
    if (message.text().startsWith('Failed to load resource')) return
    complaints.push(`console: ${message.text()}`)
  })
}

export const test = base.extend<{ quietPage: void }, { toile: Toile }>({
  toile: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const toile = await startToile()
      await use(toile)
      await toile.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ toile }, use) => use(toile.url),
  quietPage: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('page', (page) => watch(page, complaints))
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

let accounts = 0

export interface Account {
  readonly username: string
  readonly email: string
  readonly password: string
}

export function newAccount(): Account {
  accounts += 1
  const username = `maker${process.pid}x${accounts}`
  return { username, email: `${username}@example.org`, password: 'a long enough phrase' }
}

/**
 * Signs up, follows the mailed link and logs in over HTTP, in the page's own cookie jar. For tests of what comes after:
 * the instructions that would lie over each mode are turned off, unless they are what is tested.
 */
export async function signedIn(page: Page, toile: Toile, { instructions = false } = {}): Promise<Account> {
  const account = newAccount()
  const csrf = async (): Promise<Record<string, string>> => {
    await page.request.get(`${toile.url}/api/csrf/`)
    const cookies = await page.context().cookies()
    return { 'X-CSRFToken': cookies.find(({ name }) => name === 'csrftoken')?.value ?? '' }
  }
  // Each of them stands for somebody at home, not for one more of many behind one address.
  await toile.database.query(`DELETE FROM rate_limits WHERE key LIKE 'sign-up:range:%'`)
  // Neither waits for the other: the answer takes its time, whoever there is already, and the mail leaves before it.
  const signingUp = page.request.post(`${toile.url}/api/signup/`, {
    headers: await csrf(),
    form: {
      username: account.username,
      email: account.email,
      password1: account.password,
      password2: account.password,
    },
  })
  const verifying = verificationData(toile, account.email).then((data) =>
    page.request.get(`${toile.url}/api/verify-email/?data=${encodeURIComponent(data)}`),
  )
  const [signup] = await Promise.all([signingUp, verifying])
  expect(signup.ok(), await signup.text()).toBe(true)
  const login = await page.request.post(`${toile.url}/api/login/`, {
    headers: await csrf(),
    form: { username: account.username, password: account.password },
  })
  expect(login.ok(), await login.text()).toBe(true)
  if (!instructions) {
    await toile.database.query(
      `INSERT INTO instruction_settings (account_id, instruction)
       SELECT id, unnest($2::text[]) FROM accounts WHERE username = $1`,
      [account.username, MODES],
    )
  }
  return account
}

/** Fills the login page's form in and sends it. */
export async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** The link in the newest mail to this address; the mail is sent by a worker, a moment after the sign-up. */
export async function verificationLink(toile: Toile, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const mail = (await toile.mails()).find(({ to }) => to === email)
    link = mail?.links.find((each) => each.includes('/verify-email')) ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

async function verificationData(toile: Toile, email: string): Promise<string> {
  return new URL(await verificationLink(toile, email)).searchParams.get('data') ?? ''
}

/** Leaves the account with so many credits, where no tab hears of it. */
export async function spendTo(toile: Toile, { username }: Pick<Account, 'username'>, left: number): Promise<void> {
  await toile.database.query(
    `INSERT INTO ledger (account_id, amount, reason, key)
     SELECT accounts.id, $2::int - balances.credits, 'operator', gen_random_uuid()::text
     FROM accounts JOIN balances ON balances.account_id = accounts.id WHERE username = $1`,
    [username, left],
  )
}

/** Credits by the ledger, not by what any screen says. */
export async function creditsOf(toile: Toile, username: string): Promise<{ balance: number; ledger: number }> {
  const { rows } = await toile.database.query<{ balance: number; ledger: string }>(
    `SELECT balances.credits AS balance, (SELECT coalesce(sum(amount), 0) FROM ledger WHERE account_id = accounts.id) AS ledger
     FROM accounts JOIN balances ON balances.account_id = accounts.id WHERE username = $1`,
    [username],
  )
  return { balance: rows[0]!.balance, ledger: Number(rows[0]!.ledger) }
}
