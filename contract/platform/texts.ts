import { z } from 'zod'
import { nameOfTimeZone } from './time-zone.ts'
import { isVisible } from './visible-text.ts'

// Control characters (except tab and line ends), bidirectional overrides and zero-width marks let one name imitate
// another, so they are removed before texts are compared or stored (SEC-36). Joiners stay: Persian and Hindi need them.
const invisible = /(?![\t\n\r])[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** More marks on one letter than any script uses would cover the lines above and below. */
const mostMarks = 6
const stackedMarks = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu')

const cleaned = (text: string) =>
  isVisible(text) ? text.normalize('NFC').replace(invisible, '').replace(stackedMarks, '$1') : ''

const tooLong = (max: number) => `At most ${max} characters`

/** Texts that are far too long are not cleaned; the message states the same limit. */
const cleanable = (max: number) => z.string().max(max * 4, tooLong(max))

/** Lengths count characters (code points), as in PostgreSQL and JSON Schema; the API document states them. */
const atMost = (max: number) => z.string().refine((text) => [...text].length <= max, tooLong(max))

/**
 * One line: trimmed, NFC-normalised, white space collapsed, invisible characters and stacked marks removed.
 */
export const line = (max: number) =>
  cleanable(max)
    .transform((text) => cleaned(text).replace(/\s+/g, ' ').trim())
    .pipe(atMost(max))
    .meta({ maxLength: max })

/** A line that a form may omit or send as null, which is then empty; the rules of the form validate it. */
export const typed = (max: number) =>
  line(max)
    .nullish()
    .transform((text) => text ?? '')

/** Text with line breaks, trimmed. */
export const paragraphs = (max: number) =>
  cleanable(max)
    .transform((text) => cleaned(text).trim())
    .pipe(atMost(max))
    .meta({ maxLength: max })

/**
 * The IANA name of a time zone in its canonical spelling; invalid names are unchanged, for the rules of the form to
 * reject.
 */
export const zoneName = line(100).transform(nameOfTimeZone).pipe(z.string()).meta({ maxLength: 100 })

/** A database id: a number, or its digits as in a path, query or form. */
export const id = z.preprocess(
  (sent) => (typeof sent === 'string' && /^\d{1,16}$/.test(sent) ? Number(sent) : sent),
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
)
/** The id of a viewer in a signed link; a negative one is that of a token. */
export const viewerId = z.preprocess(
  (sent) => (typeof sent === 'string' && /^-?\d{1,16}$/.test(sent) ? Number(sent) : sent),
  z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
)
/** An instant in the API: ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** An instant with its offset, in the years 1 to 9999 that ISO 8601 covers. */
export const instantWithOffset = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: 'Please enter a time such as 2026-03-01T09:00:00Z or 2026-03-01T09:00:00+03:00',
  })
  .refine((text) => {
    const year = new Date(text).getUTCFullYear()
    return year >= 1 && year <= 9999
  }, 'Please enter a time in the years 1 to 9999')

/** The `updated_at` that the user has seen: refused with 409 if it is outdated. Not checked if missing. */
export const seenVersion = instant.optional()
