import { spreadsheetSafe } from '../../platform/spreadsheet.ts'
import { bytesLike } from './page.ts'

const beginsSafely = bytesLike(/[\w"'(]/)
const letter = /^[\p{L}\p{N}]/u
/** Maximum bytes of a character in UTF-8. */
const maxCharacterBytes = 4

/** Fast check: a text that begins with a letter or digit needs no escaping. */
export function isSafe(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes[start]
  return (
    start === end ||
    first === undefined ||
    beginsSafely[first] === 1 ||
    (first >= 0x80 && letter.test(bytes.toString('utf8', start, Math.min(end, start + maxCharacterBytes))))
  )
}

/** The text in these bytes, escaped for spreadsheets, as a byte string. */
export function safeBytes(bytes: Buffer, start = 0, end = bytes.length): string {
  if (isSafe(bytes, start, end)) return bytes.toString('latin1', start, end)
  return Buffer.from(spreadsheetSafe(bytes.toString('utf8', start, end))).toString('latin1')
}
