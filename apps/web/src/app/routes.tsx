import { MODES } from '@toile/contract'
import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { loadFull } from './load-full.ts'
import { ErrorPage, NotFoundPage } from './pages/error-page.tsx'
import { TempRedirect } from './pages/temp-redirect.tsx'

const settings = () => import('../features/settings/index.ts')
const accounts = () => import('../features/accounts/index.ts')

/**
 * Every page of the product. Each feature is a chunk of its own; who may see which is the guard's business. Pages outside of
 * the full route carry neither queries nor schemas (docs/decisions/0027-open-pages.md).
 */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          { path: '/', lazy: async () => ({ Component: (await import('./pages/landing-route.tsx')).LandingRoute }) },
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
          { path: '/temp-redirect', element: <TempRedirect /> },
          { path: '*', element: <NotFoundPage /> },
          {
            lazy: async () => ({ Component: (await loadFull()).FullRoute }),
            children: [
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
              ...MODES.map((mode) => ({
                path: `/${mode}`,
                lazy: async () => {
                  const { ModeRoute } = await import('./pages/mode-route.tsx')
                  return { element: <ModeRoute mode={mode} /> }
                },
              })),
              {
                path: '/variation-results',
                lazy: async () => ({ Component: (await import('./pages/variation-route.tsx')).VariationResults }),
              },
            ],
          },
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
  await Promise.all(
    (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), lazy: undefined })
    }),
  )
}
