const formula = /^\s*[=+@\-\u2212\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]|^[\u200b\s]*[=+@\-\u2212\uff1d\uff0b\uff0d\uff20]/
const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** A text that a spreadsheet can open: what it would take for a formula gets an apostrophe, numbers do not (SEC-32). */
export const spreadsheetSafe = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text
