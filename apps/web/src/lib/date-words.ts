const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** '25 November 2026', in the person's own time zone; from an ISO time. */
export const dayOf = (timestamp: string): string => DAY.format(new Date(timestamp))

/** '25 Nov 2026, 17:02', in the person's own time zone; from an ISO time. */
export const momentOf = (timestamp: string): string => MOMENT.format(new Date(timestamp))
