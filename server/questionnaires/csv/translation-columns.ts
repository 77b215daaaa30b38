import { translatedParts, type Language } from 'contract/questionnaires/languages.ts'
import { mediaFileName, type QuestionMedia } from 'contract/questionnaires/question-media.ts'
import { surveyLimits, type Translation } from 'contract/questionnaires/questions.ts'
import type { Table, TableRow } from './csv-cells.ts'
import type { ReportCell } from '../drafts/cell-messages.ts'
import {
  columnsInLanguages,
  mediaColumn,
  optionColumns,
  surveyColumns,
  type ColumnInLanguages,
} from '../drafts/columns.ts'
import { languageOf } from '../drafts/language-names.ts'

/** A column for another language, such as `question::Español (es)`. */
export interface TranslationColumn {
  /** Index in the header. */
  place: number
  /** As written in the file. */
  header: string
  of: ColumnInLanguages
  code: string
}

export type QuestionTranslations = Record<string, Translation>

const maxHeaderLength = 200

/** Columns for other languages and these languages, in the order of the file; reports invalid ones. */
export function translationColumns(
  { columns, headers }: Pick<Table, 'columns' | 'headers'>,
  own: Language | undefined,
  reportCell: ReportCell,
): { translated: TranslationColumn[]; languages: Language[] } {
  const translated: TranslationColumn[] = []
  const languages = new Map<string, Language>()
  for (const [place, header] of headers.entries()) {
    const [, before, name = ''] = /^(\w+) ?:: ?(.*)$/.exec(header) ?? []
    const of = columnsInLanguages.find((one) => one === before?.toLowerCase())
    if (!of) continue
    const refuse = (message: string) => reportCell(1, header.slice(0, maxHeaderLength), message)
    if (name === '')
      refuse('The column does not name a language; write it as question::Español (es), for example.')
    else if (name.length > maxHeaderLength)
      refuse(`A language's name has at most ${maxHeaderLength} characters.`)
    else {
      const language = languageOf(name)
      const same = translated.find((one) => one.of === of && one.code === language.code)
      if (language.code === own?.code)
        refuse(`${own.name} is the default language; its texts go in the column ${of}.`)
      else if (same) refuse(`It is in the same language as the column ${same.header}.`)
      else if (!columns.includes(of)) refuse(`It translates the column ${of}, which is missing.`)
      else translated.push({ place, header, of, code: language.code })
      if (!languages.has(language.code)) languages.set(language.code, language)
    }
  }
  if (languages.size > surveyLimits.languages)
    reportCell(1, '', `A survey has at most ${surveyLimits.languages} languages beside its default one.`)
  return { translated, languages: [...languages.values()] }
}

/** Translations of the section name in a row, by language code. */
export const sectionTranslations = (row: TableRow, translated: readonly TranslationColumn[]) =>
  new Map(
    translated
      .filter(({ of, place }) => of === 'section_name' && row.cellAt(place) !== '')
      .map(({ code, place }) => [code, row.cellAt(place)]),
  )

/** Translations in the first row of a question; `section` has those of the section name. */
export function questionTranslations(
  row: TableRow,
  translated: readonly TranslationColumn[],
  section: ReadonlyMap<string, string>,
): QuestionTranslations {
  // A null prototype, so that a language code may have any name.
  const translations: QuestionTranslations = Object.create(null)
  for (const [code, name] of section) translations[code] = { section_name: name }
  for (const { place, of, code } of translated) {
    const text = row.cellAt(place)
    if (isOfOption(of) || text === '') continue
    const part = translatedParts.find((one) => one === of)
    const media = mediaColumn(of)
    const translation = (translations[code] ??= {})
    if (part) translation[part] = text
    else if (media) translation.media = { ...translation.media, [media.part]: mediaFileName(text) }
  }
  return translations
}

/** Adds the translated labels and the media of a row's option. */
export function addLabels(
  translations: QuestionTranslations,
  { row, translated }: { row: TableRow; translated: readonly TranslationColumn[] },
): void {
  const option = row.cell('option_name')
  for (const { place, of, code } of translated) {
    const label = row.cellAt(place)
    if (!isOfOption(of) || label === '') continue
    const translation = (translations[code] ??= {})
    const media = mediaColumn(of)
    if (media) {
      const ofOptions: Record<string, QuestionMedia> = (translation.option_media ??= Object.create(null))
      ofOptions[option] = { ...ofOptions[option], [media.part]: mediaFileName(label) }
      continue
    }
    const labels: Record<string, string> = (translation.options ??= Object.create(null))
    labels[option] = label
  }
}

const isOfOption = (column: ColumnInLanguages) => optionColumns.some((one) => one === column)

interface Translated {
  translated: readonly TranslationColumn[]
  /** Whether it is the first row of a question. */
  begins: boolean
}

/** Reports translations that are too long, or of something that the row does not have. */
export function checkTranslations(
  row: TableRow,
  { translated, begins }: Translated,
  reportCell: ReportCell,
): void {
  for (const { place, header, of } of translated) {
    const { length } = row.cellAt(place)
    if (length === 0) continue
    const maxLength = surveyColumns[of]
    if (length > maxLength)
      reportCell(row.row, header, `This cell has ${length} characters; at most ${maxLength} are possible.`)
    if (isOfOption(of)) {
      if (row.cell('option_name') === '') reportCell(row.row, header, 'There is no option in this row.')
    } else if (of === 'constraint_message') {
      if (row.cell('constraint') === '') reportCell(row.row, header, 'There is no constraint in this row.')
    } else if (!begins && (of !== 'section_name' || row.cell('section_name') === '')) {
      reportCell(row.row, header, 'This row does not start a question, so there is nothing to translate.')
    }
  }
}
