/**
 * A lazily created date format: the first one of a page takes 20 to 40 ms.
 * @param parts options of `Intl.DateTimeFormat`; the user's time zone by default
 */
export function dateFormat(parts: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => (format ??= new Intl.DateTimeFormat('en-US', parts))
}
