import { figuresLocale, lettersLocale } from './reader-locale.ts'

/**
 * A lazily created date format: the first one of a page takes 20 to 40 ms.
 * @param parts options of `Intl.DateTimeFormat`; the user's time zone by default. A month in figures follows the reader's
 * locale, a month in letters is English in the reader's order.
 */
export function dateFormat(parts: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  const isInFigures =
    parts.month === undefined ? parts.weekday === undefined : /digit|numeric/.test(parts.month)
  return () => (format ??= new Intl.DateTimeFormat(isInFigures ? figuresLocale() : lettersLocale(), parts))
}
