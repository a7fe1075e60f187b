/**
 * Writes an ISO time in the person's own time zone. A language is got ready with the first time that is written: no page begins with one,
 * and a phone takes a tenth of a second for it.
 */
function writer(language: string, options: Intl.DateTimeFormatOptions): (timestamp: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (timestamp) => (format ??= new Intl.DateTimeFormat(language, options)).format(new Date(timestamp))
}

/** '25.11.2026'. German puts the points between the figures that are prescribed for billing dates. */
export const figuresOf = writer('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })

/** '25 November 2026' */
export const dayOf = writer('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** '25 Nov 2026, 17:02' */
export const momentOf = writer('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
