import { formFileLimits } from 'contract/questionnaires/form-file-limits.ts'
import { Invalid } from '../platform/http/problem.ts'
import type { Upload } from '../platform/http/uploads.ts'
import type { FileReading } from './read-questionnaire.ts'

/** The report on a file, with counts instead of questions. */
export function reportOf({ drafts, form: _, files: _files, ...report }: FileReading) {
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

/** The CSV files sent with a questionnaire, by any other name of a part. */
export function formFilesIn(files: Upload[]): { name: string; path: string }[] {
  const beside = files.filter(({ part }) => part !== 'file')
  if (beside.length > formFileLimits.files)
    throw new Invalid({ file: [`A questionnaire has at most ${formFileLimits.files} CSV files beside it.`] })
  return beside.map(({ fileName, path }) => ({ name: fileName, path }))
}

export function sentFile(files: Upload[]): Upload {
  const file = files.find(({ part }) => part === 'file')
  if (!file) throw new Invalid({ file: ['Please choose a survey file'] })
  return file
}
