const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** An instant in a message whose reader's time zone is unknown: '3 May 2031 at 09:30 UTC'. */
export const utcText = (instant: Date): string => `${format.format(instant)} UTC`
