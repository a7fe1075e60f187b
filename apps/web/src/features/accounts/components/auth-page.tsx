import type { ReactNode } from 'react'
import { BodiceDraft } from '../../../ui/index.ts'

interface AuthPageProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
  /** Hidden while an open session is expected, which will be sent on to the dashboard. */
  readonly visitorOnly?: boolean
}

/**
 * The frame of the account pages: a narrow column for the form, a drafted piece beside it on wide screens. It fills the window, so that
 * what comes after the form moves nothing that is seen.
 */
export function AuthPage({ title, lead, children, visitorOnly = false }: AuthPageProps) {
  return (
    <section
      {...(visitorOnly && { 'data-visitor-only': true })}
      className="sheet grid min-h-[calc(100dvh-4.0625rem)] grow gap-x-16 py-12 md:py-20 lg:grid-cols-[minmax(0,27rem)_1fr]"
    >
      <div className="mx-auto w-full max-w-form lg:mx-0">
        <h1 className="display text-6xl md:text-7xl">{title}</h1>
        {lead !== undefined && <div className="mt-6 text-soft">{lead}</div>}
        <div className="mt-8">{children}</div>
      </div>
      <div className="relative hidden justify-center text-edge lg:flex">
        <div className="sticky top-28 flex h-fit flex-col items-center">
          <BodiceDraft className="h-[min(34rem,70vh)]" />
          <p className="annotation mt-4 text-soft">Front bodice · cut 1 on fold · seam 1.5 cm</p>
        </div>
      </div>
    </section>
  )
}
