import { translatedParts, type Languages } from 'contract/questionnaires/languages.ts'
import {
  optionalParts,
  type Option,
  type Question,
  type QuestionDraft,
} from 'contract/questionnaires/questions.ts'
import { mediaParts } from 'contract/questionnaires/question-media.ts'
import type { RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import { groupChain } from 'contract/questionnaires/repeats.ts'
import { writeRange } from 'contract/questionnaires/ranges.ts'
import type { Scoring } from 'contract/questionnaires/scoring.ts'
import { pointsCell, scoreCells } from './score-columns.ts'
import { repeatCells } from './repeat-columns.ts'
import { csvLine } from './csv-cells.ts'
import {
  columnNames,
  mediaColumn,
  optionColumns,
  rareColumns,
  scoreColumns,
  type SurveyColumn,
} from '../drafts/columns.ts'
import { languageHeader } from '../drafts/language-names.ts'

/**
 * Writes a survey as a CSV file whose upload gives the same survey: every column, one row per option, UTF-8 with BOM so
 * that spreadsheets detect the encoding. Translated columns are repeated for every other language.
 */
export function writeSurveyCsv(
  drafts: readonly QuestionDraft[],
  { languages, default_language }: Languages = { languages: [], default_language: '' },
  scoring?: Scoring,
): string {
  const own = languages.find(({ code }) => code === default_language)
  const others = languages.filter((language) => language !== own)
  const optionColumnNames = [
    ...new Set(
      drafts.flatMap((draft) => ownOptions(draft).flatMap(({ columns = {} }) => Object.keys(columns))),
    ),
  ]
  const written = columnNames.filter(
    (name) =>
      !rareColumns.includes(name) ||
      (isOfScores(name) ? scoring !== undefined : drafts.some((draft) => hasRare(draft, name))),
  )
  const columns = written.flatMap((name): Column[] => {
    const isTranslated = others.some(({ code }) => drafts.some((draft) => isUsed(draft, name, code)))
    const translations = isTranslated ? others : []
    return [
      { name, header: name },
      ...translations.map((one) => ({ name, code: one.code, header: `${name}::${languageHeader(one)}` })),
    ]
  })
  for (const of of optionColumnNames)
    columns.push({ name: 'option_name', of, header: `option_column::${of}` })
  const line = (cells: Cells) => csvLine(columns.map(cells))
  const lines = [`\ufeff${line(({ header }) => header)}`]
  const begun = new Set<string>()
  const ofScores = scoring ? scoreCells(scoring, drafts) : undefined
  for (const draft of drafts) {
    const repeats = repeatCells(draft, begun)
    const others = { ...repeats, ...ofScores?.get(draft), default_language: own ? languageHeader(own) : '' }
    for (const row of rowsOf(draft, others, scoring)) lines.push(line(row))
  }
  return lines.join('')
}

/** The options of a file are not repeated. */
const ownOptions = ({ options, options_from }: QuestionDraft) => (options_from ? [] : options)

interface Column {
  name: SurveyColumn
  /** Set for languages other than the default one. */
  code?: string
  /** A column of options that filters read, instead of the option's name. */
  of?: string
  header: string
}

const hasRare = (draft: QuestionDraft, name: SurveyColumn) =>
  mediaColumn(name)
    ? fileIn(draft, name) !== undefined ||
      ownOptions(draft).some((option) => fileOfOption(option, name) !== undefined) ||
      Object.keys(draft.translations ?? {}).some((code) => isUsed(draft, name, code))
    : name === 'option_value'
      ? ownOptions(draft).some(({ value }) => value !== undefined)
      : name === 'option_range'
        ? draft.options.some(({ range }) => range !== undefined)
        : Boolean(optionalParts.some((part) => part === name && draft[part]))

const fileIn = ({ media = {} }: Pick<QuestionDraft, 'media'>, name: SurveyColumn) => {
  const column = mediaColumn(name)
  return column?.of === 'question' ? media[column.part] : undefined
}

const fileOfOption = ({ media = {} }: Pick<Option, 'media'>, name: SurveyColumn) => {
  const column = mediaColumn(name)
  return column?.of === 'option' ? media[column.part] : undefined
}

/** Stored questions as drafts, with codes of parents instead of ids. */
export function draftsOf(
  questions: readonly Question[],
  groups: readonly RepeatGroup[] = [],
): QuestionDraft[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const codes = new Map(questions.map(({ question_id, code }) => [question_id, code]))
  return questions.map(({ question_id: _, parent_ids, repeat, ...texts }) => ({
    ...texts,
    ...(repeat !== undefined && { repeats: [...groupChain(byId, repeat)] }),
    parent_codes: parent_ids.flatMap((id) => codes.get(id) ?? []),
  }))
}

/** Returns the text of a column. */
type Cells = (column: Column) => string

/**
 * The rows of a question: the first with all its texts, the others with one more option each. @param others cells that
 * do not follow from the question alone
 */
function rowsOf(
  draft: QuestionDraft,
  others: Partial<Record<SurveyColumn, string>>,
  scoring: Scoring | undefined,
): Cells[] {
  const ofQuestion = questionCells(draft, others)
  const [first, ...more] = ownOptions(draft).map((option) => optionCells(draft, option, scoring))
  return [(column) => (isOfOption(column.name) ? first?.(column) : ofQuestion(column)) ?? '', ...more]
}

function questionCells(draft: QuestionDraft, others: Partial<Record<SurveyColumn, string>>): Cells {
  const { code: key, parent_codes, required, required_condition, metadata, ...rest } = draft
  const { options: _, repeats: _repeats, media, ...texts } = rest
  const own: Partial<Record<SurveyColumn, string>> = {
    ...texts,
    ...metadata,
    ...media,
    question_id: key,
    parent_ids: parent_codes.join(';'),
    required: required_condition || (required ? 'yes' : 'no'),
    ...others,
  }
  return ({ name, code }) => (code === undefined ? own[name] : translatedText(draft, name, code)) ?? ''
}

function optionCells(
  draft: QuestionDraft,
  { name: option, label, type, value, range, columns = {}, media = {} }: Option,
  scoring: Scoring | undefined,
): Cells {
  const own: Partial<Record<SurveyColumn, string>> = {
    option_name: option,
    option_label: label === option ? '' : label,
    option_type: type,
    option_value: value ?? '',
    option_range: range ? writeRange(range) : '',
    option_score: pointsCell(scoring, draft.variable_name, option),
    ...Object.fromEntries(mediaParts.map((part) => [`option_${part}`, media[part] ?? ''])),
  }
  return ({ name, code, of }) =>
    (of !== undefined
      ? columns[of]
      : code === undefined
        ? own[name]
        : isOfOption(name)
          ? translatedOption(draft, { name, option, code })
          : '') ?? ''
}

const isOfScores = (column: SurveyColumn) => scoreColumns.some((one) => one === column)
const isOfOption = (column: SurveyColumn) => optionColumns.some((one) => one === column)

function isUsed(draft: QuestionDraft, column: SurveyColumn, code: string): boolean {
  const { options = {}, option_media = {} } = translationOf(draft, code) ?? {}
  if (mediaColumn(column)?.of === 'option')
    return ownOptions(draft).some(
      ({ name }) => Object.hasOwn(option_media, name) && fileOfOption({ media: option_media[name] }, column),
    )
  return column === 'option_label'
    ? draft.options.some(({ name }) => Object.hasOwn(options, name))
    : translatedText(draft, column, code) !== undefined
}

const translationOf = ({ translations = {} }: QuestionDraft, code: string) =>
  Object.hasOwn(translations, code) ? translations[code] : undefined

function translatedText(draft: QuestionDraft, column: SurveyColumn, code: string): string | undefined {
  if (mediaColumn(column)) return fileIn({ media: translationOf(draft, code)?.media }, column)
  const part = translatedParts.find((one) => one === column)
  return part && translationOf(draft, code)?.[part]
}

function translatedOption(
  draft: QuestionDraft,
  { name, option, code }: { name: SurveyColumn; option: string; code: string },
): string | undefined {
  const { options = {}, option_media = {} } = translationOf(draft, code) ?? {}
  if (mediaColumn(name))
    return Object.hasOwn(option_media, option)
      ? fileOfOption({ media: option_media[option] }, name)
      : undefined
  if (name !== 'option_label') return undefined
  return Object.hasOwn(options, option) ? options[option] : undefined
}
