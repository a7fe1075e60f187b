import type { Mode } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { capabilitiesQuery } from '../../lib/capabilities.ts'
import { messagesOfError } from '../../lib/api/index.ts'
import { Button, StitchLoader } from '../../ui/index.ts'
import { NotFoundPage } from './error-page.tsx'

const loadStudio = () => import('./studio-page.tsx')
const StudioPage = lazy(loadStudio)

/** The header has its place beside the workbench already. */
function Opening() {
  return (
    <div data-workbench>
      <StitchLoader label="Opening the studio" className="min-h-dvh py-40" />
    </div>
  )
}

/** A mode's screen. A mode that no engine can do now is no page; the address ends in a slash. */
export function ModeRoute({ mode }: { readonly mode: Mode }) {
  const { pathname, search, hash } = useLocation()
  const capabilities = useQuery(capabilitiesQuery)
  // Beside the question what engines can do, not after it.
  useEffect(() => void loadStudio().catch(() => undefined), [])
  if (!pathname.endsWith('/')) {
    return (
      <>
        <Navigate to={`${pathname}/${search}${hash}`} replace />
        {/* Else the footer stood at the top for a moment, and what comes would push it down. */}
        <Opening />
      </>
    )
  }
  if (capabilities.data === undefined) {
    if (!capabilities.isError) return <Opening />
    return (
      <section role="alert" className="sheet flex flex-col items-start gap-6 py-24">
        <h1 className="display text-5xl">The studio could not be loaded</h1>
        <p className="max-w-prose text-soft">{messagesOfError(capabilities.error).join(' ')}</p>
        <Button onClick={() => void capabilities.refetch()}>Try again</Button>
      </section>
    )
  }
  if (!capabilities.data.modes.some((able) => able.mode === mode)) return <NotFoundPage />
  // A change of feature starts its wizard anew; its draft is taken up again (R37).
  return (
    <Suspense fallback={<Opening />}>
      <StudioPage key={mode} mode={mode} />
    </Suspense>
  )
}
