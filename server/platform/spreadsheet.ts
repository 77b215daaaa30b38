import { isFormula, spreadsheetSafe } from 'contract/platform/spreadsheet-cells.ts'

export { csvQuoted, spreadsheetSafe } from 'contract/platform/spreadsheet-cells.ts'

/** The same as `spreadsheetSafe`, reversible by `fromSpreadsheet`: an apostrophe of the text itself survives. */
export const toSpreadsheet = (text: string): string =>
  text.startsWith("'") && isGuarded(text) ? `'${text}` : spreadsheetSafe(text)

/** Reverts `toSpreadsheet`; the text may also have been typed. */
export const fromSpreadsheet = (text: string): string => (isGuarded(text) ? text.slice(1) : text)

const isGuarded = (text: string) => text.startsWith("'") && isFormula(text.replace(/^'+/, ''))
