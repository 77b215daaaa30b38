import { spreadsheetSafe } from '../../platform/spreadsheet.ts'
import { bytesLike } from './page.ts'

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
