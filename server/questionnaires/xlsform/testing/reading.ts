import type { XlsFormReading } from '../read-xlsform.ts'

/** The question with this variable. */
export const named = ({ drafts }: XlsFormReading, name: string) =>
  drafts.find(({ variable_name }) => variable_name === name)!

/** The remarks as lines. */
export const remarkLines = ({ remarks }: XlsFormReading) =>
  remarks.map(({ sheet, row, column, level, message }) => `${sheet} ${row} ${column} ${level}: ${message}`)

export const errors = ({ remarks }: XlsFormReading) => remarks.filter(({ level }) => level === 'error')
