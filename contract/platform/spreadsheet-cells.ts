/** Characters that start a formula, in all widths, after invisible characters; and dangerous first characters. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+@\-\u2212\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b]|^[\t\r\n\0]/u
const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** Whether a spreadsheet might evaluate the text. */
export const isFormula = (text: string): boolean => formula.test(text)

/** Escapes a text for spreadsheets: adds an apostrophe to what would be read as a formula, except numbers (SEC-32). */
export const spreadsheetSafe = (text: string): string =>
  isFormula(text) && !number.test(text) ? `'${text}` : text

/** A cell of a CSV file, quoted if necessary. Some programs also treat semicolons and tabs as separators. */
export const csvQuoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
