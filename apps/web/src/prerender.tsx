import { describeMode, MODES } from '@toile/contract'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { loadMatched, routes } from './app/routes.tsx'

export interface WrittenPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** Sources of what its route loads, as the build's manifest names them. */
  readonly modules: readonly string[]
}

/** Source of what every other page stands in. */
export const fullModule = 'src/app/full.tsx'

/** The pages that need no session, written to HTML by the build. */
export const openPages: readonly WrittenPage[] = [
  {
    path: '/',
    title: 'Toile — Photoshoots, Reinvented',
    description: 'Fashion pictures from photos, sketches, patterns and words, for creators and designers.',
    modules: ['src/app/pages/landing-route.tsx'],
  },
  {
    path: '/pricing',
    title: 'Pricing — Toile',
    description: 'Plans and credit costs. One picture costs four credits; an upscale two.',
    modules: [fullModule, 'src/features/billing/index.ts'],
  },
  {
    path: '/login',
    title: 'Log in — Toile',
    description: 'Log in to your Toile account.',
    modules: [fullModule, 'src/features/accounts/index.ts'],
  },
  {
    path: '/register',
    title: 'Register — Toile',
    description: 'Create a Toile account with your e-mail address.',
    modules: [fullModule, 'src/features/accounts/index.ts'],
  },
  {
    path: '/forgot-password',
    title: 'Forgot password — Toile',
    description: 'A new password for your Toile account.',
    modules: [fullModule, 'src/features/accounts/index.ts'],
  },
  {
    path: '/terms-of-service',
    title: 'Terms of service — Toile',
    description: 'The terms of service of Toile.',
    modules: ['src/app/pages/terms-page.tsx'],
  },
  {
    path: '/cookie-policy',
    title: 'Cookie policy — Toile',
    description: 'The cookie policy of Toile.',
    modules: ['src/app/pages/cookie-policy-page.tsx'],
  },
  {
    path: '/security',
    title: 'How to report a weakness — Toile',
    description: 'How to report a security weakness in Toile, and how we handle reports.',
    modules: ['src/app/pages/security-page.tsx'],
  },
]

/** Pages that are empty until it is known who is there. Their code is asked for with the shell's, and not after it. */
export const memberPages: readonly WrittenPage[] = [
  ...MODES.map((mode) => ({
    path: `/${mode}`,
    title: `${describeMode(mode).title} — Toile`,
    description: describeMode(mode).summary,
    modules: ['src/app/pages/mode-route.tsx', 'src/app/pages/studio-page.tsx'],
  })),
  {
    path: '/dashboard',
    title: 'Dashboard — Toile',
    description: 'Your pictures, and the tools that make new ones.',
    modules: ['src/app/pages/dashboard-route.tsx'],
  },
  {
    path: '/library',
    title: 'Library — Toile',
    description: 'All your pictures, to be searched, filtered and collected.',
    modules: ['src/app/pages/library-route.tsx'],
  },
]

export async function render(path: string): Promise<string> {
  await loadMatched(path)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} answered ${context.status} instead of a page`)
  return renderToString(
    // Without hydrate={false} the router writes its state into an inline script.
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  )
}

export interface Prerenderer {
  readonly fullModule: string
  readonly openPages: readonly WrittenPage[]
  readonly memberPages: readonly WrittenPage[]
  readonly render: (path: string) => Promise<string>
}
