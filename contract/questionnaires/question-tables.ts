/** The table that `table_group` ('groupKey column') puts a question into, and its column there; nothing outside tables. */
export function tableOf(tableGroup: string): { key: string; column: string } | undefined {
  const [, key, column] = /^(\S+)\s+(.+)$/s.exec(tableGroup.trim()) ?? []
  return key && column ? { key, column } : undefined
}

/** The column of a question in its table, '' outside tables. */
export const tableColumn = (tableGroup: string): string => tableOf(tableGroup)?.column ?? ''

/**
 * The text of a question where its table is not seen. A row of a table has one text for all its columns: only the column
 * tells its questions apart.
 */
export const textWithColumn = ({ question, column }: { question: string; column: string }): string =>
  column ? `${question}, ${column}` : question
