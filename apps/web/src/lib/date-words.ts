const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** German puts the points between the figures that are prescribed for billing dates. */
const FIGURES = new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })

/** '25.11.2026', in the person's own time zone; from an ISO time. */
export const figuresOf = (timestamp: string): string => FIGURES.format(new Date(timestamp))

/** '25 November 2026', in the person's own time zone; from an ISO time. */
export const dayOf = (timestamp: string): string => DAY.format(new Date(timestamp))

/** '25 Nov 2026, 17:02', in the person's own time zone; from an ISO time. */
export const momentOf = (timestamp: string): string => MOMENT.format(new Date(timestamp))
