/** A CSV file that belongs to a form. */
export interface FormFile {
  columns: string[]
  rows: string[][]
}

/** How expressions and questions name a file: without folders and `.csv`. */
export const formFileName = (given: string) =>
  given
    .trim()
    .replace(/^.*[/\\]/s, '')
    .replace(/\.csv$/i, '')

/** Rows by the value of a column, the first of equal ones. */
const indexes = new WeakMap<FormFile, Map<string, ReadonlyMap<string, readonly string[]>>>()

/** The value of a column in the first row that has this key; '' if no row has it. */
export function lookUp(file: FormFile, { column, key, value }: Record<'column' | 'key' | 'value', string>) {
  const ofFile = indexes.get(file) ?? new Map<string, ReadonlyMap<string, readonly string[]>>()
  indexes.set(file, ofFile)
  const place = file.columns.indexOf(key)
  const index =
    ofFile.get(key) ?? new Map(file.rows.map((row) => [row[place] ?? '', row] as const).toReversed())
  ofFile.set(key, index)
  return index.get(value)?.[file.columns.indexOf(column)] ?? ''
}
