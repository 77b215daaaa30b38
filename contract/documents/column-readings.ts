/** How the cells of a column are read: as texts, as numbers with a decimal point or comma, or as dates in an order. */
export const columnReadings = [
  'text',
  'number_point',
  'number_comma',
  'date_ymd',
  'date_dmy',
  'date_mdy',
] as const
export type ColumnReading = (typeof columnReadings)[number]

export const typeOfReading = (reading: ColumnReading): 'text' | 'number' | 'date' =>
  reading === 'text' ? 'text' : reading.startsWith('number') ? 'number' : 'date'

/** Names of the readings where one is chosen. */
export const readingWords: Record<ColumnReading, string> = {
  text: 'Text',
  number_point: 'Numbers such as 1,234.5',
  number_comma: 'Numbers such as 1.234,5',
  date_ymd: 'Dates such as 2026-12-31',
  date_dmy: 'Dates such as 31/12/2026',
  date_mdy: 'Dates such as 12/31/2026',
}
