import { pageSettings, withoutPersonalData } from '@toile/contract'
import type { ErrorEvent as Report, StackFrame } from '@sentry/browser'
import { request } from './api/index.ts'

type Reporter = (error: unknown) => void

/**
 * Errors that nobody caught go to Sentry, where the server has one. Until the first of them nothing is asked and
 * nothing loaded. A report is written from an allow-list: the error's kind, its message without data, and where it was.
 */
export function watchErrors(): void {
  window.addEventListener('error', (event) => void reportError(event.error))
  window.addEventListener('unhandledrejection', (event) => void reportError(event.reason))
}

let reporter: Promise<Reporter | null> | undefined

export async function reportError(thrown: unknown): Promise<void> {
  reporter ??= createReporter()
  try {
    const report = await reporter
    report?.(thrown)
  } catch {
    // A report that cannot be sent must not become the next error.
  }
}

async function createReporter(): Promise<Reporter | null> {
  const { sentry_dsn: dsn, release } = await request({ path: 'page-settings/', answer: pageSettings })
  if (dsn === null) return null
  const { BrowserClient, defaultStackParser, makeFetchTransport, Scope } = await import('@sentry/browser')
  const client = new BrowserClient({
    dsn,
    release,
    integrations: [],
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: allowed,
  })
  client.init()
  return (error) => {
    const scope = new Scope()
    scope.setClient(client)
    scope.captureException(error)
  }
}

function allowed({ event_id, timestamp, platform, level, release, exception }: Report): Report {
  return {
    type: undefined,
    ...(event_id !== undefined && { event_id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(platform !== undefined && { platform }),
    ...(level !== undefined && { level }),
    ...(release !== undefined && { release }),
    exception: {
      values: (exception?.values ?? []).map(({ type, value, stacktrace }) => ({
        ...(type !== undefined && { type }),
        ...(value !== undefined && { value: withoutPersonalData(value) }),
        stacktrace: { frames: (stacktrace?.frames ?? []).map(frameOf) },
      })),
    },
  }
}

/** Files of ours are named by their path: an address may hold a token or name a picture. */
const frameOf = ({ filename, function: name, lineno, colno }: StackFrame): StackFrame => ({
  ...(filename !== undefined && { filename: /\/assets\/[\w.-]+$/.exec(filename)?.[0] ?? '[page]' }),
  ...(name !== undefined && { function: name }),
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
})
