import { bytesOf, textOf } from './lines.ts'

const formula = /^[\s\u200b]*[=+@\-\u2212\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/
const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** A text that a spreadsheet can open: what it would take for a formula gets an apostrophe, numbers do not (SEC-32). */
export const spreadsheetSafe = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text

/** The same for bytes of UTF-8. Nearly all begin with a letter or a digit, and are passed on untouched. */
export const safeBytes = (bytes: string): string =>
  /^[\w"'(]/.test(bytes) || bytes === '' ? bytes : bytesOf(spreadsheetSafe(textOf(bytes)))
