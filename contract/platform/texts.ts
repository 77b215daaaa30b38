import { z } from 'zod'

// Control characters (but for tab and line ends), bidirectional overrides and zero-width marks let one name imitate
// another, so texts lose them before they are compared or stored (SEC-36). Joiners stay: Persian and Hindi need them.
const invisible = /(?![\t\n\r])[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** Trimmed, NFC-normalised text of one line: white space folded, invisible characters dropped. */
export const line = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((text) => text.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(max, `At most ${max} characters`))

/** A line that a form may leave out or send as null: then it is empty, and the form's rules have the words for it. */
export const typed = (max: number) =>
  line(max)
    .nullish()
    .transform((text) => text ?? '')

/** Trimmed text that may have several lines. */
export const paragraphs = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((text) => text.normalize('NFC').replace(invisible, '').trim())
    .pipe(z.string().max(max, `At most ${max} characters`))

/** A database id in a path or query. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** The `updated_at` last seen: an older one is refused with 409. Without it nothing is compared. */
export const seenVersion = instant.optional()
