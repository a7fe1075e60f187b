import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { Providers } from './app/providers.tsx'
import { loadMatched, routes } from './app/routes.tsx'

export interface OpenPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** Source of the page's chunk, as the build's manifest names it. */
  readonly module: string
}

/** The pages that need no session, written to HTML by the build. */
export const openPages: readonly OpenPage[] = [
  {
    path: '/',
    title: 'Toile — Photoshoots, Reinvented',
    description: 'Fashion pictures from photos, sketches, patterns and words, for creators and designers.',
    module: 'src/app/pages/landing-route.tsx',
  },
  {
    path: '/pricing',
    title: 'Pricing — Toile',
    description: 'Plans and credit costs. One picture costs four credits; an upscale two.',
    module: 'src/features/billing/index.ts',
  },
  {
    path: '/login',
    title: 'Log in — Toile',
    description: 'Log in to your Toile account.',
    module: 'src/features/accounts/index.ts',
  },
  {
    path: '/register',
    title: 'Register — Toile',
    description: 'Create a Toile account with your e-mail address.',
    module: 'src/features/accounts/index.ts',
  },
  {
    path: '/forgot-password',
    title: 'Forgot password — Toile',
    description: 'A new password for your Toile account.',
    module: 'src/features/accounts/index.ts',
  },
  {
    path: '/terms-of-service',
    title: 'Terms of service — Toile',
    description: 'The terms of service of Toile.',
    module: 'src/app/pages/terms-page.tsx',
  },
  {
    path: '/cookie-policy',
    title: 'Cookie policy — Toile',
    description: 'The cookie policy of Toile.',
    module: 'src/app/pages/cookie-policy-page.tsx',
  },
  {
    path: '/security',
    title: 'How to report a weakness — Toile',
    description: 'How to report a security weakness in Toile, and how we handle reports.',
    module: 'src/app/pages/security-page.tsx',
  },
]

export async function render(path: string): Promise<string> {
  await loadMatched(path)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} answered ${context.status} instead of a page`)
  return renderToString(
    <Providers queryClient={new QueryClient()}>
      {/* Without hydrate={false} the router writes its state into an inline script. */}
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  )
}

export interface Prerenderer {
  readonly openPages: readonly OpenPage[]
  readonly render: (path: string) => Promise<string>
}
