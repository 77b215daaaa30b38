import { entry, isBlank, isEmpty, ranked } from '../answers/answers.rules.ts'
import { joinedLines } from '../answers/answer-text.ts'
import { reviewStateNames, reviewStates } from '../answers/reviews.ts'
import { countries } from '../places/countries.ts'
import { inLanguage } from '../questionnaires/languages.ts'
import { distinctLabels } from '../questionnaires/option-labels.ts'
import {
  isBox,
  mapTypes,
  shapeOf,
  takesAnswer,
  valueKey,
  type MapType,
  type OptionType,
} from '../questionnaires/option-types.ts'
import { tableColumn, textWithColumn } from '../questionnaires/question-tables.ts'
import { isNote, isOneChoice, optionsAre } from '../questionnaires/question-types.ts'
import type { Answer, Option, Question } from '../questionnaires/questions.ts'
import type { RepeatGroup } from '../questionnaires/repeat-group.ts'
import { groupLabel } from '../questionnaires/repeats.ts'
import type { Scoring } from '../questionnaires/scoring.ts'
import { columnKey } from './column-keys.ts'
import { scoreParts } from './score-columns.ts'

/** What the cells of a column contain; `calculated` may be numbers, texts or yes and no. */
export const cellTypes = [
  'text',
  'number',
  'integer',
  'boolean',
  'date',
  'time',
  'datetime',
  'choice',
  'choices',
  'file',
  'location',
  'calculated',
] as const
export type CellType = (typeof cellTypes)[number]

export type Cell = string | number | boolean | null

/** Whether choices are written as labels or as names. */
export const cellValues = ['labels', 'names'] as const
export type CellValues = (typeof cellValues)[number]

/** Whether a question with several choices is one column, or one for each option. */
export const choiceColumns = ['joined', 'split'] as const
export type ChoiceColumns = (typeof choiceColumns)[number]

/** Columns that describe a set of answers, before those of the questions. */
export const setFields = [
  'respondent',
  'person',
  'email',
  'institution',
  'country',
  'begun',
  'last_change',
  'progress',
  'complete',
  'review',
  'verified_by',
  'verified_at',
] as const
export type SetField = (typeof setFields)[number]

/** How a cell is read. `key` is a key of the answer. */
export type CellSource =
  | { of: 'set'; field: SetField }
  | { of: 'choice' | 'choices' | 'rank' }
  /** Whether an option of several is chosen; not chosen if the question has another answer. */
  | { of: 'chosen'; key: string }
  /** A box that is an input of its own. */
  | { of: 'box'; key: string; value: string }
  | { of: 'value'; key: string }
  | { of: 'calculated' }
  /** A score of the set, or its value in a section. */
  | { of: 'score'; score: string; part: 'value' | 'percent'; section?: string }

export interface ColumnOption {
  name: string
  label: string
}

/** A variable of a survey: a column of its table, or of the table of a group that repeats. */
export interface TableColumn {
  /** Stays the same while the question does; see `columnKey`. */
  key: string
  /** Heading in files for programs, unique in its table: the variable, or the variable and the option. */
  name: string
  label: string
  /** '' for columns of the set. */
  section: string
  /** Null for columns of the set and of scores. */
  question_id: number | null
  type: CellType
  /** Of choices and of a rank, removed ones last. */
  options: ColumnOption[]
  source: CellSource
  /** Of a location: whether it is a position, a line or an area. */
  map?: MapType
}

/** A table: of the sets of answers, or of a group that repeats, with a row for each instance. */
export interface ResultTable {
  /** Undefined for the sets of answers. */
  group?: RepeatGroup
  label: string
  columns: TableColumn[]
}

/** A question with the options that were removed. */
export type AskedInTable = Pick<
  Question,
  | 'question_id'
  | 'question'
  | 'question_type'
  | 'section_name'
  | 'variable_name'
  | 'calculation'
  | 'options'
  | 'metadata'
  | 'description'
  | 'constraint_message'
  | 'media'
  | 'translations'
  | 'repeat'
> & { former_options?: readonly Option[] | undefined }

export interface TableOptions {
  columns?: ChoiceColumns
  /** Code of a language; by default that of the questions. */
  language?: string | undefined
}

const setLabels: Readonly<Record<SetField, [label: string, type: CellType]>> = {
  respondent: ['Respondent', 'integer'],
  person: ['Person', 'text'],
  email: ['E-mail', 'text'],
  institution: ['Institution', 'text'],
  country: ['Country', 'choice'],
  begun: ['Begun', 'datetime'],
  last_change: ['Last change', 'datetime'],
  progress: ['Progress in percent', 'number'],
  complete: ['Complete', 'boolean'],
  review: ['Review', 'choice'],
  verified_by: ['Verified by', 'text'],
  verified_at: ['Verified on', 'datetime'],
}

const setOptions: Readonly<Partial<Record<SetField, ColumnOption[]>>> = {
  country: countries.map(({ code, name }) => ({ name: code, label: name })),
  review: reviewStateNames.map((name) => ({ name, label: reviewStates[name] })),
}

/** The columns of the set. Their names begin with an underscore, as variables may be called `country`, too. */
const setColumns = (): TableColumn[] =>
  setFields.map((field) => ({
    key: field,
    name: `_${field}`,
    label: setLabels[field][0],
    section: '',
    question_id: null,
    type: setLabels[field][1],
    options: setOptions[field] ?? [],
    source: { of: 'set', field },
  }))

/** The tables of a survey: its sets of answers, then each group that repeats, in the order of the questions. */
export function tablesOf(
  {
    questions,
    repeats,
    scoring,
  }: { questions: readonly AskedInTable[]; repeats: readonly RepeatGroup[]; scoring?: Scoring | undefined },
  { columns = 'joined', language }: TableOptions = {},
): [ResultTable, ...ResultTable[]] {
  const shown = language === undefined ? questions : questions.map((one) => inLanguage(one, language))
  const byGroup = Map.groupBy(shown, ({ repeat }) => repeat)
  const groups = new Map(repeats.map((group) => [group.id, group]))
  const columnsOf = (asked: readonly AskedInTable[]) =>
    asked.flatMap((question) => [...columnsOfQuestion(question, columns)])
  const ofGroups = [...byGroup].flatMap(([id, asked]): ResultTable[] => {
    const group = id === undefined ? undefined : groups.get(id)
    if (!group) return []
    return [{ group, label: groupLabel(group), columns: withUniqueNames(columnsOf(asked), asked) }]
  })
  const outside = byGroup.get(undefined) ?? []
  const translated = new Map(questions.map(({ section_name }, at) => [section_name, shown[at]?.section_name]))
  const scores = scoring ? scoreColumns(scoring, questions, (name) => translated.get(name) ?? name) : []
  const ofSets = withUniqueNames([...setColumns(), ...scores, ...columnsOf(outside)], outside)
  return [{ label: 'Answers', columns: ofSets }, ...ofGroups]
}

const scoreColumns = (...of: Parameters<typeof scoreParts>): TableColumn[] =>
  [...scoreParts(...of)].map(({ key, name, label, ...source }) => ({
    ...{ key, name, label },
    section: 'Scores',
    question_id: null,
    type: 'number',
    options: [],
    source: { of: 'score', ...source },
  }))

/** Variables keep their names; the names of other columns are numbered if they are taken, in any case of letters. */
function withUniqueNames(columns: readonly TableColumn[], questions: readonly AskedInTable[]): TableColumn[] {
  const variables = new Map(questions.map(({ question_id, variable_name }) => [question_id, variable_name]))
  const taken = new Set(questions.map(({ variable_name }) => variable_name.toLowerCase()))
  return columns.map((column) => {
    if (column.question_id !== null && variables.get(column.question_id) === column.name) return column
    let { name } = column
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${column.name}_${number}`
    taken.add(name.toLowerCase())
    return { ...column, name }
  })
}

const typesOfInputs: Readonly<Record<OptionType, CellType>> = {
  boolean: 'boolean',
  'boolean-with-text': 'boolean',
  text: 'text',
  email: 'text',
  number: 'number',
  integer: 'integer',
  range: 'number',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  geopoint: 'location',
  geotrace: 'location',
  geoshape: 'location',
  barcode: 'text',
  file: 'file',
  image: 'file',
  audio: 'file',
  video: 'file',
  mapping: 'text',
}

const typeOfValue = (option: Option): CellType => (isBox(option) ? 'text' : typesOfInputs[option.type])

function* columnsOfQuestion(question: AskedInTable, choices: ChoiceColumns): Generator<TableColumn> {
  const { question_id, section_name, variable_name, options, former_options = [] } = question
  const variable = variable_name || `q${question_id}`
  const text = textWithColumn({
    question: question.question,
    column: tableColumn(question.metadata.table_group),
  })
  const labels = distinctLabels(options, former_options)
  const offered = [...options, ...former_options].map((option, at) => ({
    option,
    label: labels[at] || option.name,
  }))
  const column = (
    part: string | undefined,
    one: Partial<TableColumn> & Pick<TableColumn, 'source' | 'type'>,
  ) => ({
    key: columnKey(question_id, part),
    name: variable,
    label: text,
    section: section_name,
    question_id,
    options: [],
    ...one,
  })
  if (isNote(question)) {
    if (question.calculation !== '' && variable_name !== '')
      yield column(undefined, {
        type: 'calculated',
        label: text.trim() || variable,
        source: { of: 'calculated' },
      })
    return
  }
  const answerable = offered.filter(({ option }) => takesAnswer(option))
  if (optionsAre(question, 'inputs') && question.question_type !== 'rank') {
    const isOnly = options.filter(takesAnswer).length === 1
    for (const { option, label } of answerable) {
      const isPlain = isOnly && options.includes(option)
      const named = {
        name: isPlain ? variable : `${variable}_${option.name}`,
        label: isPlain ? text : `${text}: ${label}`,
      }
      if (!isBox(option)) {
        const key = valueKey(option)
        const map = mapTypes.find((one) => one === option.type)
        const type = typesOfInputs[option.type]
        yield column(key, { ...named, type, source: { of: 'value', key }, ...(map && { map }) })
        continue
      }
      const value = valueKey(option)
      yield column(option.name, { ...named, type: 'boolean', source: { of: 'box', key: option.name, value } })
      if (shapeOf(option) === 'box-with-text')
        yield column(value, {
          name: `${named.name}_data`,
          label: `${named.label} (text)`,
          type: 'text',
          source: { of: 'value', key: value },
        })
    }
    return
  }
  const listed = answerable.map(({ option: { name }, label }) => ({ name, label }))
  const isRank = question.question_type === 'rank'
  if (choices === 'joined' || isOneChoice(question)) {
    const kind = isRank ? 'rank' : isOneChoice(question) ? 'choice' : 'choices'
    yield column(undefined, {
      type: kind === 'choice' ? 'choice' : 'choices',
      options: listed,
      source: { of: kind },
    })
  } else
    for (const { option, label } of answerable) {
      const key = isRank ? valueKey(option) : option.name
      yield column(key, {
        name: `${variable}/${option.name}`,
        label: `${text}: ${label}`,
        type: isRank ? 'integer' : 'boolean',
        source: isRank ? { of: 'value', key } : { of: 'chosen', key },
      })
    }
  if (isRank) return
  const withText = answerable.filter(({ option }) => shapeOf(option) !== 'box')
  for (const { option, label } of withText) {
    const key = valueKey(option)
    yield column(key, {
      name: withText.length === 1 ? `${variable}_data` : `${variable}_${option.name}_data`,
      label: `${text}: ${label} (text)`,
      type: typeOfValue(option),
      source: { of: 'value', key },
    })
  }
}

/** The value of an answer in a column, or null. Columns about the set, calculated ones and scores are not read from answers. */
export function cellOf(
  { source, options }: Pick<TableColumn, 'source' | 'options'>,
  answer: Answer | undefined,
  values: CellValues,
): Cell {
  if (
    !answer ||
    isEmpty(answer) ||
    source.of === 'set' ||
    source.of === 'calculated' ||
    source.of === 'score'
  )
    return null
  const written = (chosen: readonly ColumnOption[]) =>
    chosen.length === 0
      ? null
      : joinedLines(chosen.map(({ name, label }) => (values === 'names' ? name : label)))
  switch (source.of) {
    case 'choice':
    case 'choices':
      return written(options.filter(({ name }) => entry(answer, name) === true))
    case 'rank':
      return written(
        ranked({ options: options.map(asPlace) }, answer).map(({ name, label }) => ({ name, label })),
      )
    case 'chosen':
      return entry(answer, source.key) === true
    case 'box': {
      const typed = entry(answer, source.value)
      if (typeof typed === 'boolean') return typed
      const ticked = entry(answer, source.key)
      return typeof ticked === 'boolean' ? ticked : null
    }
    case 'value': {
      const value = entry(answer, source.key)
      return isBlank(value) ? null : value
    }
  }
}

const asPlace = (option: ColumnOption): Option => ({ ...option, type: 'integer' })
