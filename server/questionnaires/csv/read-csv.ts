import type { Language } from 'contract/questionnaires/languages.ts'
import { isNote } from 'contract/questionnaires/question-types.ts'
import { surveyLimits, type Option, type QuestionDraft } from 'contract/questionnaires/questions.ts'
import { checkReferences, uncodedOf } from '../drafts/check-references.ts'
import { readTable, type Table, type TableRow } from './csv-cells.ts'
import type { CellMessage, PlacedDraft, ReportCell } from '../drafts/cell-messages.ts'
import { draftOption, draftQuestion } from './draft-question.ts'
import {
  columnNames,
  optionColumnOf,
  optionColumns,
  questionColumns,
  surveyColumns,
} from '../drafts/columns.ts'
import type { Scoring } from 'contract/questionnaires/scoring.ts'
import { scoreReader } from './score-columns.ts'
import { repeatReader } from './repeat-columns.ts'
import { checkHeader, defaultLanguage, headerWarnings, unknownColumns } from './header.ts'
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
      /** Undefined if the file has no columns for scores. */
      scoring: Scoring | undefined
      warnings: CellMessage[]
      errors?: undefined
    }
  | {
      errors: CellMessage[]
      /** Messages about what would be ignored, as far as the file could be read. */
      warnings: CellMessage[]
      drafts?: undefined
      scoring?: undefined
    }

/**
 * Parses a survey CSV (decisions, section 3): one row per option, questions by section. Reports every error by row and
 * column, together with what would be ignored.
 */
export function readSurveyCsv(bytes: Uint8Array): SurveyReading {
  const { table, errors } = readTable(bytes, columnNames)
  if (!table) return { errors, warnings: [] }
  const reportCell: ReportCell = (row, column, message, why) => errors.push({ row, column, message, ...why })
  const ofEncoding = errors.length
  checkHeader(table, reportCell)
  const own = defaultLanguage(table, reportCell)
  const { translated, languages } = translationColumns(table, own, reportCell)
  const ofHeader = errors.slice(ofEncoding).filter(({ row }) => row === 1)
  if (ofHeader.length > 0) {
    const warnings = unknownColumns(table, translated).filter(
      (unknown) => !ofHeader.some(({ column }) => column.toLowerCase() === unknown.column),
    )
    return { errors, warnings }
  }
  const scores = scoreReader(table, reportCell)
  const placed = readRows(table, translated, { reportCell, scores })
  if (placed.length === 0 && errors.length === 0) reportCell(1, '', 'The file has no questions.')
  const uncoded = uncodedOf(placed)
  if (placed.length <= surveyLimits.questions) checkReferences(placed, reportCell)
  const drafts = placed.map(({ draft }) => withoutNothing(draft))
  const warnings = headerWarnings(table, translated, drafts)
  const scoring = scores.finish(drafts)
  if (errors.length > 0) return { errors, warnings }
  return {
    drafts,
    scoring,
    uncoded,
    languages: own ? [own, ...languages] : languages,
    default_language: own?.code ?? '',
    warnings,
  }
}

/** The draft; `translations` is omitted if there are none. */
function withoutNothing({ translations = {}, ...draft }: QuestionDraft): QuestionDraft {
  return Object.keys(translations).length === 0 ? draft : { ...draft, translations }
}

interface ReadingRows {
  reportCell: ReportCell
  scores: ReturnType<typeof scoreReader>
}

function readRows(
  table: Table,
  translated: TranslationColumn[],
  { reportCell, scores }: ReadingRows,
): PlacedDraft[] {
  const { rows } = table
  const filterColumns = filterColumnsOf(table)
  const placed: PlacedDraft[] = []
  const readRepeats = repeatReader(reportCell)
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
        ...readRepeats(row, section),
        translations: questionTranslations(row, translated, sectionInLanguages),
      }
      placed.push({ draft, row: row.row, optionNames: new Set() })
      scores.readQuestion(row, draft)
    }
    if (!hasOption) continue
    const above = placed.at(-1)
    addOption(row, above, { filterColumns, reportCell })
    if (above) scores.readOption(row, above.draft)
    addLabels(above?.draft.translations ?? {}, { row, translated })
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

const tooManyOptions = `A question has at most ${surveyLimits.options} options. For a long list, such as places or products, ask for text, or ask level by level in several questions.`

interface AddingOption {
  /** Columns of options by their index in the header. */
  filterColumns: ReadonlyMap<number, string>
  reportCell: ReportCell
}

function addOption(
  row: TableRow,
  placed: PlacedDraft | undefined,
  { filterColumns, reportCell }: AddingOption,
) {
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
    refuse(tooManyOptions)
  } else draft.options.push({ ...option, ...columnsIn(row, filterColumns) })
}

function columnsIn(row: TableRow, filterColumns: ReadonlyMap<number, string>): Pick<Option, 'columns'> {
  const columns: Record<string, string> = Object.create(null)
  for (const [place, name] of filterColumns) if (row.cellAt(place) !== '') columns[name] = row.cellAt(place)
  return Object.keys(columns).length > 0 ? { columns: { ...columns } } : {}
}

/** Columns of options, by index; names that objects treat specially are ignored. */
const filterColumnsOf = ({ headers }: Table) =>
  new Map(
    headers.flatMap((header, place) => {
      const name = optionColumnOf(header)?.trim()
      return name && name !== '__proto__' ? [[place, name] as const] : []
    }),
  )

function checkOptions({ draft, row, optionNames }: PlacedDraft, reportCell: ReportCell) {
  if (draft.options_from) {
    if (optionNames.size > 0 || isNote(draft) || draft.question_type === 'other')
      reportCell(
        row,
        'options_from',
        'Only a choice or a rank without options of its own has those of a file.',
      )
    return
  }
  if (!isNote(draft) && optionNames.size === 0) {
    reportCell(row, 'option_name', 'A question other than a note needs an option with a name and a type.')
  }
  if (draft.question_type === 'rank' && draft.options.some(({ type }) => type !== 'integer'))
    reportCell(row, 'option_type', 'The options of a rank have the type integer, which is their place.')
  for (const { name } of draft.options) {
    // Typed values are stored under these keys, so the two options would overwrite each other.
    const taken = [`${name}-data`, `${name}-file`].find((key) => optionNames.has(key))
    if (taken)
      reportCell(row, 'option_name', `${taken} cannot name an option where there is one named ${name}.`)
  }
}
