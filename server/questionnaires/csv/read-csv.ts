import type { Language } from 'contract/questionnaires/languages.ts'
import { isNote } from 'contract/questionnaires/question-types.ts'
import { surveyLimits, type QuestionDraft } from 'contract/questionnaires/questions.ts'
import { checkReferences, uncodedOf } from '../drafts/check-references.ts'
import { readTable, type Table, type TableRow } from './csv-cells.ts'
import type { CellMessage, PlacedDraft, ReportCell } from '../drafts/cell-messages.ts'
import { draftOption, draftQuestion } from './draft-question.ts'
import { columnNames, optionColumns, questionColumns, surveyColumns } from '../drafts/columns.ts'
import { checkHeader, defaultLanguage, headerWarnings } from './header.ts'
import {
  addLabels,
  checkTranslations,
  questionTranslations,
  sectionTranslations,
  translationColumns,
  type TranslationColumn,
} from './translation-columns.ts'

export type SurveyReading =
  | {
      drafts: QuestionDraft[]
      /** Indexes of the drafts without a code in the file, which got a generated one. */
      uncoded: number[]
      /** The default language first, if the file names it. */
      languages: Language[]
      /** Code of the default language, or ''. */
      default_language: string
      warnings: CellMessage[]
      errors?: undefined
    }
  | { errors: CellMessage[]; drafts?: undefined; warnings?: undefined }

const maxErrors = 200

/**
 * Parses a survey CSV (decisions, section 3): one row per option, questions by section. Reports every error by row and
 * column, at most 200 and a last line with the number of the others.
 */
export function readSurveyCsv(bytes: Uint8Array): SurveyReading {
  const { table, errors: unreadable } = readTable(bytes, columnNames)
  if (!table) return { errors: capped(unreadable) }
  const errors: CellMessage[] = []
  const reportCell: ReportCell = (row, column, message) => errors.push({ row, column, message })
  checkHeader(table, reportCell)
  const own = defaultLanguage(table, reportCell)
  const { translated, languages } = translationColumns(table, own, reportCell)
  if (errors.some(({ row }) => row === 1)) return { errors: capped(errors) }
  const placed = readRows(table, translated, reportCell)
  if (placed.length === 0 && errors.length === 0) reportCell(1, '', 'The file has no questions.')
  const uncoded = uncodedOf(placed)
  if (placed.length <= surveyLimits.questions) checkReferences(placed, reportCell)
  if (errors.length > 0) return { errors: capped(errors) }
  const drafts = placed.map(({ draft }) => withoutNothing(draft))
  return {
    drafts,
    uncoded,
    languages: own ? [own, ...languages] : languages,
    default_language: own?.code ?? '',
    warnings: capped(headerWarnings(table, translated, drafts)),
  }
}

/** The draft; `translations` is omitted if there are none. */
function withoutNothing({ translations = {}, ...draft }: QuestionDraft): QuestionDraft {
  return Object.keys(translations).length === 0 ? draft : { ...draft, translations }
}

function capped(errors: CellMessage[]): CellMessage[] {
  const sorted = errors.toSorted((a, b) => a.row - b.row)
  const next = sorted[maxErrors]
  if (!next) return sorted
  const more = sorted.length - maxErrors
  return [
    ...sorted.slice(0, maxErrors),
    { row: next.row, column: '', message: `And ${more} more from here on.` },
  ]
}

function readRows({ rows }: Table, translated: TranslationColumn[], reportCell: ReportCell): PlacedDraft[] {
  const placed: PlacedDraft[] = []
  let section = ''
  let sectionInLanguages: ReadonlyMap<string, string> = new Map()
  for (const row of rows) {
    if (row.isBlank) continue
    checkLengths(row, reportCell)
    const named = row.cell('section_name')
    const begins = questionColumns.some((column) => row.cell(column) !== '')
    const hasOption = optionColumns.some((column) => row.cell(column) !== '')
    if (!begins && hasOption && named !== '' && named !== section) {
      reportCell(row.row, 'section_name', 'A row that only adds an option cannot begin a section.')
    }
    section = named || section
    if (named !== '') sectionInLanguages = sectionTranslations(row, translated)
    checkTranslations(row, { translated, begins }, reportCell)
    if (begins) {
      if (section === '') reportCell(row.row, 'section_name', 'The section is missing.')
      if (placed.length === surveyLimits.questions) {
        reportCell(row.row, '', `A survey has at most ${surveyLimits.questions} questions.`)
        break
      }
      const draft = {
        ...draftQuestion(row, section, reportCell),
        translations: questionTranslations(row, translated, sectionInLanguages),
      }
      placed.push({ draft, row: row.row, optionNames: new Set() })
    }
    if (!hasOption) continue
    addOption(row, placed.at(-1), reportCell)
    addLabels(placed.at(-1)?.draft.translations ?? {}, { row, translated })
  }
  for (const one of placed) checkOptions(one, reportCell)
  return placed
}

function checkLengths(row: TableRow, reportCell: ReportCell) {
  for (const column of columnNames) {
    const { length } = row.cell(column)
    const maxLength = surveyColumns[column]
    if (length > maxLength)
      reportCell(row.row, column, `This cell has ${length} characters; at most ${maxLength} are possible.`)
  }
  if (row.excess > 0) reportCell(row.row, '', 'This row has more cells than the header; is a quote missing?')
}

function addOption(row: TableRow, placed: PlacedDraft | undefined, reportCell: ReportCell) {
  const refuse = (message: string) => reportCell(row.row, 'option_name', message)
  if (!placed) return refuse('There is no question above this option.')
  const { draft, optionNames } = placed
  const option = draftOption(row, reportCell)
  const name = row.cell('option_name')
  const isTwice = optionNames.has(name)
  optionNames.add(name)
  if (!option) return
  if (isNote(draft)) refuse('A note has no options.')
  else if (isTwice) refuse(`The question has two options named ${name}.`)
  else if (draft.options.length === surveyLimits.options) {
    refuse(`A question has at most ${surveyLimits.options} options.`)
  } else draft.options.push(option)
}

function checkOptions({ draft, row, optionNames }: PlacedDraft, reportCell: ReportCell) {
  if (!isNote(draft) && optionNames.size === 0) {
    reportCell(row, 'option_name', 'A question that is no note needs an option with its name and type.')
  }
  for (const { name } of draft.options) {
    // Typed values are stored under these keys, so the two options would overwrite each other.
    const taken = [`${name}-data`, `${name}-file`].find((key) => optionNames.has(key))
    if (taken)
      reportCell(row, 'option_name', `${taken} cannot name an option where there is one named ${name}.`)
  }
}
