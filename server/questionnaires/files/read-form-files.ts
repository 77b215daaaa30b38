import { maxSurveySteps } from 'contract/expressions/cost.ts'
import { compileExpression } from 'contract/expressions/expressions.ts'
import { countText } from 'contract/platform/totals.ts'
import {
  columnsLookedUp,
  formFileIn,
  listSource,
  whyNoOptions,
  withFileOptions,
  type FormFiles,
} from 'contract/questionnaires/form-files.ts'
import { formFileName, type FormFile } from 'contract/expressions/form-file.ts'
import { formFileLimits } from 'contract/questionnaires/form-file-limits.ts'
import { optionGroups } from 'contract/questionnaires/option-groups.ts'
import type { FileRemark } from 'contract/questionnaires/questionnaire-file.ts'
import { ruleColumns, ruleText } from 'contract/questionnaires/questionnaire-model.ts'
import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import { readTable } from '../csv/csv-cells.ts'

/** A CSV file as it was sent. */
export interface SentFile {
  name: string
  bytes: Uint8Array
}

/** Parses CSV files by name; every problem is an error. */
export function readFormFiles(sent: readonly SentFile[]): { files: FormFiles; remarks: FileRemark[] } {
  const files: Record<string, FormFile> = {}
  const remarks: FileRemark[] = []
  for (const { name: fileName, bytes } of sent) {
    const refuse = (message: string, row = 0, column = '') =>
      void remarks.push(remarkOn(fileName, { level: 'error', message, row, column }))
    const name = formFileName(fileName)
    const { table, errors } = readTable(bytes, ['name', 'label'])
    if (!/\.csv$/i.test(fileName)) refuse('Beside a questionnaire, only CSV files can be uploaded.')
    else if (name === '' || name.length > formFileLimits.name || name === '__proto__')
      refuse(`The name of a file has at most ${formFileLimits.name} characters.`)
    else if (Object.hasOwn(files, name)) refuse('There are two files of this name.')
    else if (errors.length > 0 || !table)
      for (const { message, row, column } of errors.slice(0, 10)) refuse(message, row, column)
    else {
      const rows = table.rows.filter(({ isBlank }) => !isBlank)
      const problem = whyRefused(table.headers, rows.length)
      if (problem) refuse(problem)
      else
        files[name] = {
          columns: table.headers,
          rows: rows.map((row) => table.headers.map((_, at) => row.cellAt(at).slice(0, formFileLimits.cell))),
        }
    }
  }
  return { files, remarks }
}

function whyRefused(columns: readonly string[], rows: number): string | undefined {
  if (columns.length > formFileLimits.columns)
    return `A file has at most ${formFileLimits.columns} columns; this one has ${columns.length}.`
  if (rows > formFileLimits.rows)
    return `A file has at most ${countText(formFileLimits.rows)} rows; this one has ${countText(rows)}.`
  if (new Set(columns).size < columns.length) return 'Two columns of the file have the same name.'
  return undefined
}

interface Read {
  drafts: QuestionDraft[]
  uncoded: number[]
  remarks: FileRemark[]
}

/** A questionnaire with the options of its files, and remarks on files that are missing or cannot be used. */
export function withFiles<R extends Read>(reading: R, files: FormFiles): R {
  if (reading.drafts.length === 0) return reading
  const drafts = reading.drafts.map((draft) => withFileOptions(draft, files))
  const remarks = remarksOn(drafts, files)
  const isRefused = remarks.some(({ level }) => level === 'error')
  return {
    ...reading,
    drafts: isRefused ? [] : drafts,
    uncoded: isRefused ? [] : reading.uncoded,
    remarks: [...remarks, ...reading.remarks],
  }
}

/** What is wrong with the files that questions read. */
export function remarksOn(drafts: readonly QuestionDraft[], files: FormFiles): FileRemark[] {
  const missing = Map.groupBy(
    drafts.flatMap((draft) => filesOf(draft).filter((name) => !formFileIn(files, name))),
    (name) => name,
  )
  const remarks = [...missing].map(([name, { length }]) => ({
    ...remarkOn(`${name}.csv`, {
      level: 'warning',
      message: `${name}.csv has not been uploaded. It can be uploaded with the questionnaire or later; until then its options are not offered, and pulldata() finds nothing in it.`,
    }),
    count: length,
  }))
  const wrong = new Set<string>()
  for (const draft of drafts) {
    const source = listSource(draft.options_from ?? '')
    const file = source && formFileIn(files, source.file)
    const problem = source && file ? (whyNoOptions(file, source) ?? whyCostly(draft, source.file)) : undefined
    if (!source || !problem || wrong.has(problem)) continue
    wrong.add(problem)
    remarks.push(remarkOn(`${source.file}.csv`, { level: 'error', message: problem }))
  }
  return remarks
}

/** The files that a question reads. */
export function filesOf(draft: QuestionDraft): string[] {
  const source = listSource(draft.options_from ?? '')
  const expressions = ruleColumns.flatMap(
    (column) => compileExpression(ruleText(draft, column)).expression ?? [],
  )
  return [...new Set([...(source ? [source.file] : []), ...columnsLookedUp(expressions).keys()])]
}

/** A filter is evaluated for each group of options that are alike in the columns that it reads. */
function whyCostly(draft: QuestionDraft, file: string): string | undefined {
  const { expression } = compileExpression(draft.option_filter ?? '')
  if (!expression) return undefined
  const steps = expression.cost * optionGroups(draft, expression.columns).length
  return steps > maxSurveySteps
    ? `The filter of the options in ${file}.csv takes about ${countText(steps)} steps; at most ${countText(maxSurveySteps)} are possible. Filter by columns that many rows share.`
    : undefined
}

/** A remark on a file as a whole, or on a cell of it. */
export const remarkOn = (
  sheet: string,
  {
    level,
    message,
    row = 0,
    column = '',
  }: Pick<FileRemark, 'level' | 'message'> & { row?: number; column?: string },
): FileRemark => ({ sheet, row, column, level, message, count: 1, rows: [row], follows: [] })
