import { bytesOf, textOf } from './lines.ts'

/** What begins a formula, in every width and size, after what cannot be seen; and what itself is dangerous to begin with. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+@\-\u2212\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b]|^[\t\r\n\0]/u
const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** A text that a spreadsheet can open: what it would take for a formula gets an apostrophe, numbers do not (SEC-32). */
export const spreadsheetSafe = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text

/** The same for bytes of UTF-8. Nearly all begin with a letter or a digit, and are passed on untouched. */
export const safeBytes = (bytes: string): string =>
  /^[\w"'(]/.test(bytes) || bytes === '' ? bytes : bytesOf(spreadsheetSafe(textOf(bytes)))
