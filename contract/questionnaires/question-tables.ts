/**
 * The table and column of a question according to `table_group` ('groupKey column'); undefined outside tables.
 */
export function tableOf(tableGroup: string): { key: string; column: string } | undefined {
  const [, key, column] = /^(\S+)\s+(.+)$/s.exec(tableGroup.trim()) ?? []
  return key && column ? { key, column } : undefined
}

/** The column of a question in its table, '' outside tables. */
export const tableColumn = (tableGroup: string): string => tableOf(tableGroup)?.column ?? ''

/**
 * The text of a question shown without its table. The questions of a row share one text and differ only by column.
 */
export const textWithColumn = ({ question, column }: { question: string; column: string }): string =>
  column ? `${question}, ${column}` : question

/** The same of a question of a survey, as within groups that repeat, which have no such tables. */
export const textOutsideTable = ({
  question,
  metadata,
}: {
  question: string
  metadata: { table_group: string }
}): string => textWithColumn({ question, column: tableColumn(metadata.table_group) })
