import { MODES } from '@toile/contract'
import type { BrowserContext } from '@playwright/test'
import { orderPictures } from '../support/order.ts'
import { allArrived, credits, describeAndGenerate, pictures } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

const VISITORS = [
  '/',
  '/pricing',
  '/login',
  '/register',
  '/forgot-password',
  '/terms-of-service',
  '/cookie-policy',
  '/security',
  '/no-such-page',
]
const MEMBERS = [
  '/',
  '/pricing',
  '/dashboard',
  '/library',
  '/recipe',
  ...['', '/sign-in', '/sessions', '/security-log', '/uploads', '/credits', '/data'].map((part) => `/account${part}`),
  ...MODES.map((mode) => `/${mode}/`),
]

/** Notes where everything comes from that pages of this browser ask for, what policies their documents have, and what these refused. */
async function record(context: BrowserContext) {
  const origins = new Set<string>()
  const policies = new Set<string>()
  const violations: string[] = []
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    // A picture that is not uploaded yet, and masks.
    if (protocol !== 'blob:' && protocol !== 'data:') origins.add(origin)
  })
  context.on('response', async (response) => {
    if (response.request().resourceType() === 'document')
      policies.add((await response.headerValue('content-security-policy')) ?? 'none')
  })
  await context.exposeFunction('reportViolation', (violation: string) => void violations.push(violation))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(globalThis as unknown as { reportViolation(of: string): void }).reportViolation(
        `${location.pathname}: ${violatedDirective} ${blockedURI}`,
      )
    })
  })
  return { origins, policies, violations }
}

function expectOurselvesAlone(
  { origins, policies, violations }: Awaited<ReturnType<typeof record>>,
  url: string,
): void {
  expect([...origins]).toEqual([url])
  expect(policies.size).toBe(1)
  for (const policy of policies) {
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('unsafe')
  }
  expect(violations).toEqual([])
}

test('what a visitor can see asks nobody but the server, and does nothing that the policy refuses', async ({
  page,
  toile,
}) => {
  const recorded = await record(page.context())
  for (const path of VISITORS) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-session', 'none')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  expectOurselvesAlone(recorded, toile.url)
})

test('so does what somebody sees who is signed in, and a picture that is ordered and looked at', async ({
  page,
  toile,
}) => {
  await signedIn(page, toile)
  const recorded = await record(page.context())
  await page.goto('/dashboard')
  await orderPictures(page, [['create-pattern', 'Wild roses on pale pink', 1]])
  const { items } = await (await page.request.get('/api/library/')).json()
  for (const path of [...MEMBERS, `/picture/${items[0].image_id}`]) {
    await page.goto(path)
    await expect(credits(page)).toHaveText(/\d/)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/create-sketch/')
  await describeAndGenerate(page, 'A linen dress with pockets', 1)
  await allArrived(page, 1)
  await pictures(page).first().click()
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  expectOurselvesAlone(recorded, toile.url)
})
