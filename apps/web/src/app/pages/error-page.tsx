import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { reportError } from '../../lib/error-reporting.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { BodiceDraft, Button } from '../../ui/index.ts'

/** What a thrown error or a failed load of a page's code shows. */
export function ErrorPage() {
  const error = useRouteError()
  useEffect(() => {
    console.error(error)
    if (!isRouteErrorResponse(error)) void reportError(error)
  }, [error])
  if (isRouteErrorResponse(error))
    return <Mishap title={`${error.status} ${error.statusText}`} text={error.statusText} />
  return (
    <Mishap
      title="Unexpected Application Error!"
      text="Something went wrong on this page. What you made before is kept. Loading the page again usually helps."
      reload
    />
  )
}

export function NotFoundPage() {
  return (
    <Mishap
      title="404 Not Found"
      text="There is no page at this address. It may have been moved, or the link is incomplete."
    />
  )
}

function Mishap({
  title,
  text,
  reload = false,
}: {
  readonly title: string
  readonly text: string
  readonly reload?: boolean
}) {
  usePageTitle(title)
  return (
    <section className="sheet grid grow items-center gap-12 py-16 md:grid-cols-[1fr_minmax(16rem,22rem)]">
      <div className="flex flex-col items-start gap-6">
        <h1 className="display text-6xl md:text-8xl">{title}</h1>
        <p className="max-w-prose text-lg text-soft">{text}</p>
        <div className="flex flex-wrap gap-3">
          {reload && <Button onClick={() => window.location.reload()}>Load again</Button>}
          <Button asChild variant={reload ? 'secondary' : 'primary'}>
            <Link to="/">Go home</Link>
          </Button>
        </div>
      </div>
      <BodiceDraft className="hidden w-full text-edge md:block" />
    </section>
  )
}
