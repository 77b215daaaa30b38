/**
 * The reader's locale if it is known and not English (US): the specification gives the formats of the others, such as
 * MM/DD/YYYY. English without a region counts as unknown.
 */
export function otherLocale(language: string | undefined = navigator.language): string | undefined {
  if (!language || language === 'en' || language === 'en-US') return undefined
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([language])[0]
  } catch {
    return undefined
  }
}

/** Locale of dates in figures: the reader's own order and separators. */
export const figuresLocale = (language?: string): string => {
  const other = otherLocale(language)
  // Digits and calendar as in the rest of the interface.
  return other ? `${other.split('-u-')[0]}-u-ca-gregory-nu-latn` : 'en-US'
}

/** Locale of dates with the month in letters, which are in the language of the interface: 'March 4, 1998' or '4 March 1998'. */
export function lettersLocale(language?: string): string {
  const other = otherLocale(language)
  if (other === undefined) return 'en-US'
  return other.startsWith('en-') ? other : 'en-GB'
}

/** How event dates are written for the reader (EVT-03). */
export const eventDayOrder = (language?: string): 'specified' | 'day-first' =>
  otherLocale(language) === undefined ? 'specified' : 'day-first'
