import { z } from 'zod'
import { nameOfTimeZone } from './time-zone.ts'
import { isVisible } from './visible-text.ts'

// Control characters (except tab and line ends), bidirectional overrides and zero-width marks let one name imitate
// another, so they are removed before texts are compared or stored (SEC-36). Joiners stay: Persian and Hindi need them.
const invisible = /(?![\t\n\r])[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** More marks on one letter than any script writes would cover the lines above and below. */
const mostMarks = 6
const stackedMarks = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu')

const cleaned = (text: string) =>
  isVisible(text) ? text.normalize('NFC').replace(invisible, '').replace(stackedMarks, '$1') : ''

const tooLong = (max: number) => `At most ${max} characters`

/** What is far too long is not even cleaned; it is told the same limit as all that is too long. */
const cleanable = (max: number) => z.string().max(max * 4, tooLong(max))

/** Lengths are counted in characters (code points), as PostgreSQL and JSON Schema do; the document states them. */
const atMost = (max: number) => z.string().refine((text) => [...text].length <= max, tooLong(max))

/** One line: trimmed, NFC-normalised, white space collapsed, invisible characters and piled marks removed. */
export const line = (max: number) =>
  cleanable(max)
    .transform((text) => cleaned(text).replace(/\s+/g, ' ').trim())
    .pipe(atMost(max))
    .meta({ maxLength: max })

/** A line that a form may omit or send as null: empty then, for the form's own rules to judge. */
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

/** The IANA name of a time zone, in its own spelling; what is none stays as it is, for the form's own rules to judge. */
export const zoneName = line(100).transform(nameOfTimeZone).pipe(z.string()).meta({ maxLength: 100 })

/** A database id: a number, or its digits as they stand in a path, query or form. */
export const id = z.preprocess(
  (sent) => (typeof sent === 'string' && /^\d{1,16}$/.test(sent) ? Number(sent) : sent),
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
)
/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** An instant of the years 1 to 9999, which is as far as ISO 8601 goes, with its offset from UTC. */
export const instantWithOffset = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: 'Please write a time like 2026-03-01T09:00:00Z or 2026-03-01T09:00:00+03:00',
  })
  .refine((text) => {
    const year = new Date(text).getUTCFullYear()
    return year >= 1 && year <= 9999
  }, 'Please enter a time of the years 1 to 9999')

/** The `updated_at` last seen: refused with 409 if the thing has changed since. If missing, nothing is compared. */
export const seenVersion = instant.optional()
