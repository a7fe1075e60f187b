import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadFull } from './app/load-full.ts'
import { loadMatched, routes } from './app/routes.tsx'
import { makeEarlyPress } from './lib/early-press.ts'
import { watchErrors } from './lib/error-reporting.ts'
import './ui/base.css'

watchErrors()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// Somebody was signed in here a moment ago, and will need it on any page.
if (document.documentElement.dataset.session === 'expected') void loadFull().catch(() => undefined)

// The first page's code is loaded before the first render, so that the markup that is there is taken over as it is.
// Code that fails to load is asked for once more by the router, which shows the error page.
await loadMatched(window.location.pathname).catch(() => undefined)

const here = window.location.pathname.replace(/(.)\/$/, '$1')
const isPrerendered = root.dataset.prerendered === here
// Nothing is loaded for the markup that is there; a router that knows so leaves whoever has read on by now where they are.
const router = createBrowserRouter(routes, isPrerendered ? { hydrationData: { loaderData: {} } } : {})
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)
// In slices, between which the browser answers to what is done: whatever is pressed meanwhile, React takes over at once.
if (isPrerendered) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
makeEarlyPress()
