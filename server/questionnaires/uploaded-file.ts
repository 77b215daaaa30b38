import { Invalid } from '../platform/http/problem.ts'
import type { FileReading } from './file-reading.ts'

/** The report on a file, with counts instead of questions. */
export function reportOf({ drafts, form: _, files: _files, scoring: _scoring, ...report }: FileReading) {
  const sections = new Set(drafts.map(({ section_name }) => section_name)).size
  return { ...report, sections, questions: drafts.length }
}

/**
 * The content of a file without errors.
 * @throws Invalid with all errors, and with everything that would be ignored or changed
 */
export function usableReading(reading: FileReading): FileReading {
  const errors = reading.remarks.filter(({ level }) => level === 'error')
  const warnings = reading.remarks.filter(({ level }) => level !== 'error')
  if (errors.length > 0) throw new Invalid({ success: false, errors, warnings })
  return reading
}
