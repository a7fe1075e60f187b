import { EmbeddedPostgresError } from '@toile/local-postgres'
import { createErrorReporter } from './reporting/error-reporter.ts'
import { createLogger } from './reporting/logger.ts'
import { RELEASE, startToile, type Running } from './composition/start.ts'
import { loadConfig, SettingsError } from './config/config.ts'

/**
 * A stop in order takes a moment, and up to `STOP_SECONDS` while a vendor is being asked for a picture. What takes so many
 * milliseconds longer waits for something that is gone, such as the database. Chosen.
 */
const STOP_TIMEOUT_MS = 10_000

await main()

async function main(): Promise<void> {
  let life: Life | null = null
  try {
    const config = loadConfig(process.env)
    const log = createLogger(config.logLevel)
    for (const warning of config.warnings) log.warn(warning)
    const reporter = await createErrorReporter({
      dsn: config.sentryDsn,
      environment: config.local ? 'local' : 'production',
      release: RELEASE,
    })
    const watched = watchProcess(config.stopSeconds * 1000 + STOP_TIMEOUT_MS, async () => {
      await reporter.close()
    })
    life = watched
    const fail = (error: unknown): void => {
      log.fatal({ err: error }, 'the process cannot go on')
      reporter.report(error)
      watched.end(1)
    }
    process.on('uncaughtException', fail)
    process.on('unhandledRejection', fail)
    const running = await startToile({ config, log, reporter, signal: watched.signal, onFatal: fail })
    watched.started(running)
    log.info({ roles: [...config.roles], address: running.address }, 'started')
    announce(running)
  } catch (error) {
    if (isAbort(error) && life !== null) process.exit(life.code() ?? 0)
    explain(error)
    process.exit(1)
  }
}

interface Life {
  /** Aborted when the process is to stop during its start. */
  readonly signal: AbortSignal
  started(running: Running): void
  end(code: number): void
  /** With which it is to end; null while it is not. */
  code(): number | null
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** Stops the process cleanly on a signal, or when its parent is gone. */
function watchProcess(stopMs: number, last: () => Promise<void>): Life {
  const starting = new AbortController()
  let running: Running | null = null
  let ending: number | null = null

  async function stop(): Promise<void> {
    setTimeout(() => process.exit(ending || 1), stopMs).unref()
    await running?.stop()
    await last()
    process.exit(ending ?? 0)
  }
  function end(code: number): void {
    // Asked twice, by a person who does not want to wait: now.
    if (ending !== null) process.exit(code === 0 ? 130 : code)
    ending = code
    // While it starts there is nothing to stop yet: `started` sees to it, or the start ends where it waits.
    if (running !== null) void stop()
    else starting.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
  // The channel to `npm start` closes when that process dies, even by kill -9.
  if (process.channel) process.on('disconnect', () => end(0))
  return {
    signal: starting.signal,
    code: () => ending,
    started(now) {
      running = now
      if (ending !== null) void stop()
    },
    end,
  }
}

/** For the person at the terminal; the log is for machines. */
function announce({ address, demo, keepsMails }: Running): void {
  if (address === null) return
  const lines = ['', `  Toile is open at  ${address}`]
  if (demo !== null) lines.push(`  Demo login        ${demo.username} / ${demo.password}`)
  if (keepsMails) lines.push(`  Kept mails        ${address}/dev/mail/`)
  lines.push('', '  Ctrl-C ends it.', '')
  console.log(lines.join('\n'))
}

function explain(error: unknown): void {
  if (error instanceof SettingsError) {
    console.error(['Toile cannot start:', ...error.problems.map((problem) => `  ${problem}`)].join('\n'))
  } else if (error instanceof EmbeddedPostgresError) {
    console.error(`Toile cannot start: ${error.message}`)
  } else {
    console.error('Toile cannot start:', error)
  }
}
