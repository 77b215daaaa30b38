/**
 * Characters that start a formula, in all widths and sizes, after invisible ones, and other dangerous first characters.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+@\-\u2212\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b]|^[\t\r\n\0]/u
const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** Escapes a text for spreadsheets: what would be read as a formula gets an apostrophe, numbers do not (SEC-32). */
export const spreadsheetSafe = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text

/** The same, reversible by `fromSpreadsheet`: an apostrophe of the text itself survives. */
export const toSpreadsheet = (text: string): string =>
  text.startsWith("'") && isGuarded(text) ? `'${text}` : spreadsheetSafe(text)

/** The text that `toSpreadsheet` has escaped, or that somebody has typed. */
export const fromSpreadsheet = (text: string): string => (isGuarded(text) ? text.slice(1) : text)

const isGuarded = (text: string) => text.startsWith("'") && formula.test(text.replace(/^'+/, ''))

/** A cell as a CSV file has it. Some programs take semicolons and tabs for separators too. */
export const csvQuoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
