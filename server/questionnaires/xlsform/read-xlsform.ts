import { surveyLimits, type QuestionDraft } from 'contract/questionnaires/questions.ts'
import { checkReferences, uncodedOf } from '../drafts/check-references.ts'
import type { CauseChoices, Coverage } from 'contract/questionnaires/questionnaire-file.ts'
import { formCoverage } from './coverage.ts'
import { choiceLists, listColumns } from './choice-lists.ts'
import { groupConditions } from './conditions.ts'
import { isShownOnly, isWithoutValue, type XlsForm } from './drafts.ts'
import type { PlacedDraft } from '../drafts/cell-messages.ts'
import { formDrafts } from './form-drafts.ts'
import type { XlsformColumn } from './headers.ts'
import { formLanguages, readSettings } from './settings.ts'
import type { FormLanguage } from '../drafts/language-names.ts'
import { reportMisplaced, reportWithoutEffect } from './unused-cells.ts'
import { isTaken, nameVariables } from './variables.ts'
import { withMatrices } from './matrices.ts'
import { readOutline, type Outline } from './outline.ts'
import { capital, remarkBook, type Remark, type RemarkBook } from './remarks.ts'
import { leaveOutCalculations, rowExpressions, rowScopes } from './row-expressions.ts'
import { formRepeats } from './repeats.ts'
import { formSections } from './sections.ts'
import { readSheet, type SheetTable } from './table.ts'
import { textReader } from './texts.ts'
import { readWorkbook, type FormSheets } from './workbook.ts'

export interface XlsFormReading {
  /** Empty if there is an error. */
  drafts: QuestionDraft[]
  /** Indexes of the drafts without a code in the file, which got a generated one. */
  uncoded: number[]
  /** The setting `form_title`. */
  title?: string
  /** What identifies the form between uploads: its form_id, or else its title. */
  form?: string
  /** Languages of columns, in the order of the file. */
  languages: FormLanguage[]
  /** Code of the language that the drafts are in; '' when the file does not say. */
  default_language: string
  coverage?: Coverage
  remarks: Remark[]
}

/**
 * Parses an XLSForm workbook, the format of ODK and KoboToolbox (decisions, section 3). What cannot be imported is
 * reported by sheet, row and column; what is imported differently is reported as changed. Never throws for an invalid
 * file.
 */
export async function readXlsForm(bytes: Uint8Array, choices?: CauseChoices): Promise<XlsFormReading> {
  const book = remarkBook()
  const sheets = await readWorkbook(bytes, book)
  const reading = sheets && readForm(sheets, { book, choices })
  return {
    languages: [],
    default_language: '',
    uncoded: [],
    ...reading,
    drafts: reading && !book.hasErrors() ? reading.drafts : [],
    remarks: book.inOrder(),
  }
}

function readForm(
  sheets: FormSheets,
  { book, choices: chosen }: { book: RemarkBook; choices: CauseChoices | undefined },
): Omit<XlsFormReading, 'remarks'> {
  const choices = sheets.choices && readSheet(sheets.choices, true)
  const survey = withMatrices(readSheet(sheets.survey), choices)
  for (const name of sheets.others)
    book.about(name)(0, '', 'warning', 'This sheet is not supported and is left out.', { harmless: true })
  const settings = readSettings(sheets.settings)
  const languages = formLanguages([survey, choices], settings)
  const all = languages.own.code === '' ? languages.others : [languages.own, ...languages.others]
  const reading = {
    form: settings.form,
    title: settings.title || undefined,
    languages: all,
    default_language: languages.own.code,
  }
  if (!survey.columns.has('type')) {
    survey.report(1, 'type', 'error', 'The column type is missing.')
    return { ...reading, drafts: [], uncoded: [] }
  }
  reportMisplaced(survey.rows)
  reportWithoutEffect(survey.rows)
  const outline = readOutline(survey, chosen)
  const variables = nameVariables(outline, namesRead([survey, choices]))
  for (const { row, type } of outline.entries.filter(isTaken))
    if (type.is === 'calculate' && isWithoutValue(row)) variables.leaveEmpty(row)
  const texts = textReader(languages, variables)
  const ofChoices = textReader(languages, variables)
  const scopes = rowScopes(variables, listColumns(choices))
  const expressions = rowExpressions(variables, { scopes, choices: chosen })
  const form: XlsForm = {
    texts,
    expressions,
    variables,
    listOf: choiceLists(choices, { texts: ofChoices, mayRepeat: settings.allowsChoiceDuplicates }),
    withoutCalculation: leaveOutCalculations(calculating(outline), { variables, scopes }),
  }
  const conditions = groupConditions(expressions, variables.invent)
  const placed = formDrafts(outline, {
    form,
    conditions,
    sections: formSections(outline, texts, settings.title),
    repeats: formRepeats({ texts, expressions, variables }),
  })
  texts.reportStyles()
  ofChoices.reportStyles()
  const uncoded = uncodedOf(placed)
  check(placed, survey, book)
  const coverage = formCoverage(outline, book.inOrder(), sheets.survey.name)
  return { ...reading, drafts: placed.map(({ draft }) => draft), uncoded, coverage }
}

/** Names referenced anywhere, as in `${name}`. */
const namesRead = (tables: (SheetTable | undefined)[]) =>
  new Set(tables.flatMap((table) => (table ? textsOf(table).flatMap(namesIn) : [])))
const textsOf = ({ rows, columns, languages }: SheetTable) =>
  rows.flatMap((row) =>
    [...columns].flatMap((column) =>
      ['', ...languages.map(({ code }) => code)].map((code) => row.cell(column, code)),
    ),
  )
const namesIn = (text: string) =>
  text.includes('${') ? [...text.matchAll(/\$\{([^{}]{1,250})\}/g)].map(([, name = '']) => name.trim()) : []

/** Rows whose calculation is imported. */
const calculating = ({ entries }: Outline) =>
  entries
    .filter((entry) => isTaken(entry))
    .filter(
      ({ row, type }) =>
        type.is === 'calculate' || type.is === 'note' || (type.is === 'input' && isShownOnly(row)),
    )
    .map(({ row }) => row)

/** References between questions are checked as for a survey CSV. */
function check(placed: PlacedDraft[], survey: SheetTable, book: RemarkBook) {
  if (placed.length === 0 && !book.hasErrors())
    survey.report(0, '', 'error', 'The form has no questions that can be imported.')
  if (placed.length > surveyLimits.questions) {
    survey.report(
      0,
      '',
      'error',
      `A survey has at most ${surveyLimits.questions} questions; this form has ${placed.length}.`,
    )
    return
  }
  const columns: Partial<Record<string, XlsformColumn>> = {
    visibility_condition: 'relevant',
    variable_name: 'name',
  }
  checkReferences(placed, (row, column, message, why) => {
    const called = columns[column] ?? column
    const words = message.startsWith(column) ? capital(called) + message.slice(column.length) : message
    survey.report(row, called, 'error', words, why)
  })
}
