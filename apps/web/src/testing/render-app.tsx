import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter } from 'react-router'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Providers } from '../app/providers.tsx'
import { createQueryClient } from '../lib/query.ts'
import { freshSession } from './session.ts'

type Address = string | { readonly pathname: string; readonly search?: string; readonly state?: unknown }

/** Renders routes as the page does, at an address of the test's choice, before anything is known of a session. */
export function renderRoutes(routes: RouteObject[], address: Address) {
  freshSession()
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { retry: false } })
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { router, queryClient }
}

/** One element at `/`, with places to arrive at beside it. */
export const renderPage = (page: ReactElement, places: readonly string[] = []) =>
  renderRoutes([{ path: '/', element: page }, ...places.map((path) => ({ path, element: <p>{`at ${path}`}</p> }))], '/')
