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
  reporter ??= import('./error-reporter.ts').then(({ createReporter }) => createReporter())
  try {
    const report = await reporter
    report?.(thrown)
  } catch {
    // A report that cannot be sent must not become the next error.
  }
}
