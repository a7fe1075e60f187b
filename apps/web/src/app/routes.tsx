import { MODES } from '@toile/contract'
import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { ErrorPage, NotFoundPage } from './pages/error-page.tsx'
import { ModeRoute } from './pages/mode-route.tsx'
import { TempRedirect } from './pages/temp-redirect.tsx'
import { VariationResults } from './pages/variation-route.tsx'

const settings = () => import('../features/settings/index.ts')
const accounts = () => import('../features/accounts/index.ts')

/** Every page of the product. Each feature is a chunk of its own; who may see which is the guard's business. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          { path: '/', lazy: async () => ({ Component: (await import('./pages/landing-route.tsx')).LandingRoute }) },
          { path: '/login', lazy: async () => ({ Component: (await accounts()).LoginPage }) },
          { path: '/register', lazy: async () => ({ Component: (await accounts()).RegisterPage }) },
          { path: '/logout', lazy: async () => ({ Component: (await accounts()).LogoutPage }) },
          { path: '/verify-email', lazy: async () => ({ Component: (await accounts()).VerifyEmailPage }) },
          { path: '/forgot-password', lazy: async () => ({ Component: (await accounts()).ForgotPasswordPage }) },
          { path: '/reset-password', lazy: async () => ({ Component: (await accounts()).ResetPasswordPage }) },
          { path: '/confirm-email', lazy: async () => ({ Component: (await accounts()).ConfirmEmailPage }) },
          { path: '/unlock', lazy: async () => ({ Component: (await accounts()).UnlockPage }) },
          {
            path: '/dashboard',
            lazy: async () => ({ Component: (await import('./pages/dashboard-route.tsx')).DashboardRoute }),
          },
          {
            path: '/library',
            lazy: async () => ({ Component: (await import('./pages/library-route.tsx')).LibraryRoute }),
          },
          {
            path: '/picture/:id',
            lazy: async () => ({ Component: (await import('./pages/picture-route.tsx')).PictureRoute }),
          },
          {
            path: '/recipe',
            lazy: async () => ({ Component: (await import('../features/recipes/index.ts')).RecipePage }),
          },
          {
            path: '/account',
            lazy: async () => ({ Component: (await settings()).AccountLayout }),
            children: [
              { index: true, lazy: async () => ({ Component: (await settings()).ProfilePage }) },
              { path: 'sign-in', lazy: async () => ({ Component: (await settings()).SignInPage }) },
              { path: 'sessions', lazy: async () => ({ Component: (await settings()).SessionsPage }) },
              { path: 'security-log', lazy: async () => ({ Component: (await settings()).SecurityLogPage }) },
              { path: 'uploads', lazy: async () => ({ Component: (await settings()).UploadsPage }) },
              {
                path: 'credits',
                lazy: async () => ({ Component: (await import('./pages/credits-route.tsx')).CreditsRoute }),
              },
              { path: 'data', lazy: async () => ({ Component: (await settings()).DataPage }) },
            ],
          },
          {
            path: '/pricing',
            lazy: async () => ({ Component: (await import('../features/billing/index.ts')).PricingPage }),
          },
          {
            path: '/terms-of-service',
            lazy: async () => ({ Component: (await import('./pages/terms-page.tsx')).TermsPage }),
          },
          {
            path: '/cookie-policy',
            lazy: async () => ({ Component: (await import('./pages/cookie-policy-page.tsx')).CookiePolicyPage }),
          },
          {
            path: '/security',
            lazy: async () => ({ Component: (await import('./pages/security-page.tsx')).SecurityPage }),
          },
          ...MODES.map((mode) => ({ path: `/${mode}`, element: <ModeRoute mode={mode} /> })),
          { path: '/temp-redirect', element: <TempRedirect /> },
          { path: '/variation-results', element: <VariationResults /> },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]

/**
 * Loads the code of the page at `pathname` into the route table, before the router is made. The first render is then
 * the whole page: what the build wrote is taken over as it is, and nothing falls back to a loader in between.
 */
export async function loadMatched(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, { ...(await route.lazy()), lazy: undefined })
  }
}
