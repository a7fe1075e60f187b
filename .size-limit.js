import { initialScripts } from './scripts/lib/initial-scripts.mjs'

const full = 'src/app/full.tsx'

/** What a page's scripts weigh, in the form in which they are sent to browsers that know no better (gzip). */
const page = (name, limit, ...modules) => ({
  name: `scripts of ${name}`,
  path: initialScripts(...modules).map((file) => `apps/web/dist/${file}`),
  gzip: true,
  limit,
})

export default [
  page('the landing page', '126.3 kB', 'src/app/pages/landing-route.tsx'),
  page('terms and cookies', '114.5 kB', 'src/app/pages/terms-page.tsx'),
  page('how to report a weakness', '117.5 kB', 'src/app/pages/security-page.tsx'),
  page('an address that is no page', '113.5 kB'),
  page('pricing', '210 kB', full, 'src/features/billing/index.ts'),
  page('login and register', '226 kB', full, 'src/features/accounts/index.ts'),
  page('the dashboard', '214 kB', full, 'src/app/pages/dashboard-route.tsx'),
  page('the studio', '260 kB', full, 'src/app/pages/mode-route.tsx', 'src/app/pages/studio-page.tsx'),
]
