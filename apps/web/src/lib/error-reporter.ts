import { pageSettings, withoutPersonalData } from '@toile/contract'
import type { ErrorEvent as Report, StackFrame } from '@sentry/browser'
import { request } from './api/index.ts'

/** Null where the server names nobody who is to hear of errors. Rejects where it does not answer. */
export async function createReporter(): Promise<((error: unknown) => void) | null> {
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
