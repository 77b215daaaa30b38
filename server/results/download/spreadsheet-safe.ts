import { bytesLike } from './page.ts'

/** What begins a formula, in every width and size, after what cannot be seen; and what itself is dangerous to begin with. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+@\-\u2212\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b]|^[\t\r\n\0]/u
const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** A text that a spreadsheet can open: what it would take for a formula gets an apostrophe, numbers do not (SEC-32). */
export const spreadsheetSafe = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text

const beginsSafely = bytesLike(/[\w"'(]/)
const letter = /^[\p{L}\p{N}]/u
/** Bytes that a character takes at most. */
const longest = 4

/** Whether the text in these bytes is surely as safe as it is: nearly all begin with a letter or a digit. */
export const isSafe = (bytes: Buffer, start: number, end: number): boolean =>
  start === end ||
  beginsSafely[bytes[start]!] === 1 ||
  (bytes[start]! >= 0x80 && letter.test(bytes.toString('utf8', start, Math.min(end, start + longest))))

/** The text in these bytes as a spreadsheet can open it, as a string of bytes. */
export function safeBytes(bytes: Buffer, start = 0, end = bytes.length): string {
  if (isSafe(bytes, start, end)) return bytes.toString('latin1', start, end)
  return Buffer.from(spreadsheetSafe(bytes.toString('utf8', start, end))).toString('latin1')
}
