import type { ErrorEvent, StackFrame } from '@sentry/node'
import { describeError } from './logger.ts'

interface ReportedRequest {
  readonly id: string
  readonly method: string
  /** The route's pattern, not the address: an address may name a picture or hold a token. */
  readonly route: string
}

export interface ErrorReporter {
  report(error: unknown, request?: ReportedRequest): void
  /** Sends what is waiting, for two seconds at most. */
  close(): Promise<void>
}

export interface ErrorReporterOptions {
  /** Null sends nothing, and opens nothing. */
  readonly dsn: string | null
  readonly environment: string
  readonly release: string
}

/**
 * Errors of ours to Sentry (R28). A client of its own, without integrations: nothing is recorded between errors, and the
 * event is written anew from an allow-list, so that prompts, pictures, addresses and tokens have no way in.
 */
export async function createErrorReporter({ dsn, environment, release }: ErrorReporterOptions): Promise<ErrorReporter> {
  if (dsn === null) return { report: () => {}, close: async () => {} }
  // Loaded only here: it is the slowest of all imports, and most starts need none of it.
  const { defaultStackParser, makeNodeTransport, NodeClient, Scope } = await import('@sentry/node')
  const client = new NodeClient({
    dsn,
    environment,
    release,
    integrations: [],
    transport: makeNodeTransport,
    stackParser: defaultStackParser,
    sendClientReports: false,
    includeServerName: false,
    maxBreadcrumbs: 0,
    beforeSend: allowed,
  })
  client.init()
  return {
    report(error, request) {
      const scope = new Scope()
      scope.setClient(client)
      if (request !== undefined) scope.setTags({ ...request })
      const shown = describeError(error)
      const clean = new Error(shown.message)
      clean.name = shown.type
      clean.stack = `${shown.type}: ${shown.message}\n${shown.stack ?? ''}`
      const code = shown.code ?? shown.cause?.code
      if (code !== undefined) scope.setTag('code', code)
      if (shown.cause !== undefined) scope.setTag('cause', `${shown.cause.type}: ${shown.cause.message}`.slice(0, 190))
      scope.captureException(clean)
    },
    async close() {
      await client.close(2000)
    },
  }
}

const TAGS = new Set(['id', 'method', 'route', 'code', 'cause'])

function allowed(event: ErrorEvent): ErrorEvent {
  const { event_id, timestamp, platform, level, environment, release, tags = {}, exception } = event
  return {
    type: undefined,
    ...(event_id !== undefined && { event_id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(platform !== undefined && { platform }),
    ...(level !== undefined && { level }),
    ...(environment !== undefined && { environment }),
    ...(release !== undefined && { release }),
    tags: Object.fromEntries(Object.entries(tags).filter(([name]) => TAGS.has(name))),
    exception: {
      values: (exception?.values ?? []).map(({ type, value, stacktrace }) => ({
        ...(type !== undefined && { type }),
        ...(value !== undefined && { value }),
        stacktrace: { frames: (stacktrace?.frames ?? []).map(frameOf) },
      })),
    },
  }
}

/** Where, and nothing of what was there. */
const frameOf = ({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame => ({
  ...(filename !== undefined && { filename: filename.replace(/^.*\/(?=apps|packages|node_modules)/, '') }),
  ...(name !== undefined && { function: name }),
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
  ...(in_app !== undefined && { in_app }),
})
