import type { PageSettings } from '@toile/contract'

export const settingsOf = (marks: Partial<PageSettings> = {}): PageSettings => ({
  sentry_dsn: null,
  release: 'test',
  google: null,
  security_contact: null,
  payments: null,
  signup_credits: 60,
  testimonials: [],
  ...marks,
})

/** How the server is set up, as the page asks for it. */
export const settingsCall = (marks: Partial<PageSettings> = {}) => ({
  'GET /api/page-settings/': () => ({ body: settingsOf(marks) }),
})
