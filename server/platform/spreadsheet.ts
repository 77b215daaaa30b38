/** Characters that start a formula, in all widths, after invisible characters; and dangerous first characters. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+@\-\u2212\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b]|^[\t\r\n\0]/u
const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** Escapes a text for spreadsheets: adds an apostrophe to what would be read as a formula, except numbers (SEC-32). */
export const spreadsheetSafe = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text

/** The same, reversible by `fromSpreadsheet`: an apostrophe of the text itself survives. */
export const toSpreadsheet = (text: string): string =>
  text.startsWith("'") && isGuarded(text) ? `'${text}` : spreadsheetSafe(text)

/** Reverts `toSpreadsheet`; the text may also have been typed. */
export const fromSpreadsheet = (text: string): string => (isGuarded(text) ? text.slice(1) : text)

const isGuarded = (text: string) => text.startsWith("'") && formula.test(text.replace(/^'+/, ''))

/** A cell of a CSV file, quoted if necessary. Some programs also treat semicolons and tabs as separators. */
export const csvQuoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
