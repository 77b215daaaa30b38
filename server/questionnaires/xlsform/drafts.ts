import { compileExpression } from 'contract/expressions/expressions.ts'
import {
  givenParts,
  surveyLimits,
  type Option,
  type QuestionDraft,
} from 'contract/questionnaires/questions.ts'
import { readAppearanceWords } from 'contract/questionnaires/ways-of-asking.ts'
import type { ChoiceList } from './choice-lists.ts'
import { listSourceText, type ListSource } from 'contract/questionnaires/form-files.ts'
import { choiceParameters } from './choice-parameters.ts'
import { readSearch, withoutSearch } from './search-appearance.ts'
import { quoted } from './xpath/cel-parts.ts'
import { inputOption, noTexts, translations } from './draft-parts.ts'
import { emptyDraft } from 'contract/questionnaires/questions.ts'
import type { OutlineRow } from './outline.ts'
import { rangeOfRow } from './range.ts'
import { callsOnce, type RowExpressions } from './row-expressions.ts'
import type { FormRow } from './table.ts'
import { missingText, withEach, type FormMedia, type TextReader, type FormTexts } from './texts.ts'
import { kindOf, type Variables } from './variables.ts'

/** What drafting a question needs from its form. */
export interface XlsForm {
  texts: TextReader
  expressions: RowExpressions
  variables: Variables
  listOf: (name: string, context: FormRow) => ChoiceList
  /** Rows whose calculation cannot be imported. */
  withoutCalculation: ReadonlySet<FormRow>
}

/**
 * The question of a row, without its section and the conditions of its groups; undefined, with a message, when nothing
 * of it can be imported.
 */
export function draftEntry(entry: OutlineRow, form: XlsForm): QuestionDraft | undefined {
  const { row, type } = entry
  if (type.is === 'calculate') return draftCalculation(row, form)
  if (type.is === 'note') return draftNote(row, form)
  if (isShownOnly(row) && type.is === 'input' && !callsOnce(row)) return draftShown(row, form)
  return draftQuestion(entry, form)
}

/**
 * A calculation becomes a note without a text, and so does the constant default of a hidden question. One that keeps its
 * first value becomes a question that is not shown, so that the value is stored.
 */
function draftCalculation(row: FormRow, form: XlsForm): QuestionDraft | undefined {
  const variable_name = form.variables.nameAt.get(row) ?? ''
  const isStored = callsOnce(row) && variable_name !== '' && !form.withoutCalculation.has(row)
  const calculation = isStored
    ? form.expressions.answerCalculation(row)
    : calculationOf(row, form) || constantOf(row)
  if (isWithoutValue(row)) {
    row.report('calculation', 'warning', 'The calculation has no expression or no name; it is left out.', {
      loses: 'row',
      harmless: true,
    })
    return undefined
  }
  if (form.withoutCalculation.has(row)) return undefined
  reportUnusedRules(row)
  if (!isStored) return { ...emptyDraft(), variable_name, calculation }
  return {
    ...emptyDraft(),
    question: variable_name,
    question_type: 'other',
    metadata: { ...emptyDraft().metadata, appearance: 'hidden' },
    variable_name,
    calculation,
    options: inputOption(variable_name, 'text'),
  }
}

function draftNote(row: FormRow, form: XlsForm): QuestionDraft | undefined {
  const texts = textsOf(row, form)
  const calculation = calculationOf(row, form)
  if (texts.question.text === '' && calculation === '' && !texts.media.own) {
    return void row.report('label', 'warning', 'A note without a text is left out.', {
      loses: 'row',
      harmless: true,
    })
  }
  reportUnusedRules(row)
  return {
    ...emptyDraft(),
    ...shownTexts({ ...texts, constraint_message: noTexts, required_message: noTexts }),
    variable_name: form.variables.nameAt.get(row) ?? '',
    calculation,
  }
}

/** A read-only question becomes a note that shows its value. */
function draftShown(row: FormRow, form: XlsForm): QuestionDraft | undefined {
  const variable_name = form.variables.nameAt.get(row) ?? ''
  const calculation = calculationOf(row, form) || constantOf(row)
  const texts = textsOf(row, form)
  const isShown = calculation !== '' && variable_name !== ''
  const shown = isShown
    ? withEach(texts.question, (text) => `${text}\n\${${variable_name}}`.trim())
    : texts.question
  if (shown.text === '' && !texts.media.own)
    return void row.report('label', 'warning', 'The row is read-only and has no text; it is left out.', {
      loses: 'row',
    })
  row.report(
    'read_only',
    'changed',
    isShown ? 'Becomes a note that shows its value.' : 'Becomes a note, since nothing is answered.',
  )
  reportUnusedRules(row)
  return {
    ...emptyDraft(),
    ...shownTexts({ ...texts, question: shown, constraint_message: noTexts, required_message: noTexts }),
    variable_name,
    calculation: variable_name === '' ? '' : calculation,
  }
}

function draftQuestion({ row, type }: OutlineRow, form: XlsForm): QuestionDraft {
  const variable_name = form.variables.nameAt.get(row) ?? ''
  if (variable_name === '')
    row.report('name', 'changed', 'The question has no name; conditions cannot read it.')
  if (type.is === 'input' && type.instead !== undefined)
    row.report('type', 'changed', type.instead, {
      cause: type.instead,
      ...(type.decision && { decision: type.decision }),
    })
  const texts = textsOf(row, form)
  const question = texts.question.text || variable_name || `Row ${row.row}`
  if (texts.question.text === '') row.report('label', 'changed', missingText(question))
  const answers = answersOf({ row, type }, variable_name, form)
  return {
    ...emptyDraft(),
    ...withAppearance(
      shownTexts(
        {
          ...texts,
          ...(answers.constraint === '' && { constraint_message: noTexts }),
          table_group: tableGroup(row, form),
        },
        answers,
      ),
      row,
    ),
    question,
    question_type: answers.question_type,
    ...form.expressions.required(row),
    ...filledIn(row, form),
    variable_name,
    constraint: answers.constraint,
    constraint_message: answers.constraint === '' ? '' : texts.constraint_message.text,
    ...filtered(answers, type.is === 'choice' ? choiceFilter(row, type, form) : ''),
    ...(type.is === 'choice' &&
      givenParts({ randomize: form.expressions.randomize(row), options_from: answers.options_from ?? '' })),
  }
}

/** Other is offered whatever the filter is. */
function choiceFilter(row: FormRow, { orOther }: { orOther: boolean }, { expressions }: XlsForm) {
  const filter = expressions.choiceFilter(row)
  return filter !== '' && orOther ? `(${filter}) || column('name') == 'other'` : filter
}

/** The options with the columns that their filter reads. */
function filtered({ options }: Answers, filter: string): Pick<QuestionDraft, 'options' | 'option_filter'> {
  const read = compileExpression(filter).expression?.columns ?? new Set()
  const ofOption = (columns: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => read.has(name)))
  return {
    ...(filter !== '' && { option_filter: filter }),
    options: options.map(({ columns, ...option }) => {
      const own = ofOption(columns)
      return Object.keys(own).length > 0 ? { ...option, columns: own } : option
    }),
  }
}

/**
 * The file with the options of a choice. Of a list that is searched in a file, the only option names the columns of the
 * file.
 */
function sourceOf(
  row: FormRow,
  type: Extract<OutlineRow['type'], { is: 'choice' }>,
  form: XlsForm,
): ListSource | undefined {
  if (type.isFile) {
    const { value, label } = choiceParameters(row)
    return { file: type.list, value, label }
  }
  const search = readSearch(row.cell('appearance'))
  const [columns] = search ? form.listOf(type.list, row).options : []
  if (!search || !columns) return undefined
  const { name: value, label, media } = columns
  return { file: search.file, value, label, ...(media && { media }) }
}

type Answers = Pick<QuestionDraft, 'question_type' | 'options' | 'options_from' | 'constraint'> &
  Partial<Pick<ChoiceList, 'labels' | 'media'>>

function answersOf({ row, type }: OutlineRow, variable: string, form: XlsForm): Answers {
  const constraint = form.expressions.constraint(row, kindOf(type))
  const source = type.is === 'choice' ? sourceOf(row, type, form) : undefined
  if (source && type.is === 'choice')
    return {
      question_type: type.many ? 'multi-select' : 'single-select',
      options: [],
      options_from: listSourceText(source),
      constraint,
    }
  if (type.is === 'choice') {
    const { options: listed, labels, media } = form.listOf(type.list, row)
    const options = type.orOther ? withOther(listed) : type.ranked ? listed.map(placed) : listed
    return {
      question_type: type.ranked ? 'rank' : type.many ? 'multi-select' : 'single-select',
      options,
      constraint,
      labels,
      media,
    }
  }
  if (type.is === 'acknowledge') {
    const options = [{ name: 'OK', label: 'OK', type: 'boolean' as const }]
    return { question_type: 'single-select', options, constraint }
  }
  if (type.is === 'range') {
    const range = rangeOfRow(row)
    const options = inputOption(variable, 'range').map((option) => ({ ...option, range }))
    return { question_type: 'other', options, constraint }
  }
  const option = type.is === 'input' ? type.option : 'text'
  return { question_type: 'other', options: inputOption(variable, option), constraint }
}

const placed = (option: Option): Option => ({ ...option, type: 'integer' })

const withOther = (options: QuestionDraft['options']): QuestionDraft['options'] => [
  ...options.filter(({ name }) => name !== 'other'),
  {
    name: 'other',
    label: options.find(({ name }) => name === 'other')?.label ?? 'Other',
    type: 'boolean-with-text',
  },
]

const textsOf = (row: FormRow, { texts }: XlsForm) => ({
  question: texts.label(row),
  description: texts.read(row, 'hint'),
  info: texts.read(row, 'guidance_hint'),
  media: texts.media(row),
  required_message: isNo(row.cell('required')) ? noTexts : texts.read(row, 'required_message'),
  constraint_message:
    row.cell('constraint') === '' ? { text: '', others: new Map() } : texts.read(row, 'constraint_message'),
})

function shownTexts(
  {
    media,
    ...texts
  }: Record<'question' | 'description' | 'info' | 'constraint_message' | 'required_message', FormTexts> & {
    table_group?: FormTexts
    media: FormMedia
  },
  ofOptions: Partial<Pick<ChoiceList, 'labels' | 'media'>> = {},
) {
  return {
    question: texts.question.text,
    description: texts.description.text,
    metadata: {
      ...emptyDraft().metadata,
      table_group: texts.table_group?.text ?? '',
      info: texts.info.text,
    },
    ...(media.own && { media: media.own }),
    translations: translations(texts, { ...ofOptions, ofQuestion: media.others }),
  }
}

/** The table and column of a question in a matrix; it has none outside. */
function tableGroup({ tableCell }: FormRow, { texts }: XlsForm): FormTexts {
  if (!tableCell) return noTexts
  const { table, column, name } = tableCell
  const heading = (text: string) => {
    const line = text.replace(/\s+/g, ' ').trim() || column.cell('name')
    return `${table} ${name === undefined ? line : `${line} (${name})`}`.slice(0, surveyLimits.name)
  }
  return withEach(texts.label(column), heading)
}

function withAppearance(texts: ReturnType<typeof shownTexts>, row: FormRow): ReturnType<typeof shownTexts> {
  // XLSForm has no appearance of this name.
  const followed = readAppearanceWords(withoutSearch(row.cell('appearance'))).followed.filter(
    (word) => word !== 'hidden',
  )
  return followed.length === 0
    ? texts
    : { ...texts, metadata: { ...texts.metadata, appearance: followed.join(' ') } }
}

const calculationOf = (row: FormRow, form: XlsForm) =>
  form.withoutCalculation.has(row) ? '' : form.expressions.calculation(row)

/** A literal default as CEL. */
function constantOf(row: FormRow) {
  const given = row.cell('default')
  return given === '' || /\$\{|\(/.test(given) ? '' : quoted(given)
}

/** Whether a calculation has no expression, or no name. */
export const isWithoutValue = (row: FormRow) =>
  row.cell('name') === '' || (row.cell('calculation') === '' && constantOf(row) === '')

/** Only a literal yes; conditions are reported below. */
export const isShownOnly = (row: FormRow) => /^(yes|true|true\(\))$/i.test(row.cell('read_only'))

/** In ODK a violated constraint of a read-only question blocks the respondent. */
function reportUnusedRules(row: FormRow) {
  if (!isNo(row.cell('required')))
    row.report('required', 'warning', 'This row takes no answer; required is left out.', { harmless: true })
  if (row.cell('constraint') !== '')
    row.report('constraint', 'warning', 'This row takes no answer; the constraint is left out.')
}

/** How the form fills in the answer, and the message if it is missing. */
function filledIn(row: FormRow, form: XlsForm): Partial<QuestionDraft> {
  const { expressions, texts } = form
  const calculation = expressions.answerCalculation(row)
  return {
    calculation,
    ...givenParts({
      default_value: expressions.default(row),
      read_only: expressions.readOnly(row),
      required_message: isNo(row.cell('required')) ? '' : texts.read(row, 'required_message').text,
      trigger: calculation === '' ? '' : triggers(row, form),
    }),
  }
}

/** The variables in the cell `trigger`, such as `${a}, ${b}`. */
function triggers(row: FormRow, { variables }: XlsForm): string {
  const names = [...row.cell('trigger').matchAll(/\$\{\s*([^{}]{1,250}?)\s*\}/g)].map(([, name = '']) => name)
  return names
    .flatMap((name) => {
      const found = variables.find(name)
      if (!found)
        row.report('trigger', 'warning', `The trigger ${name} is not an imported question; it is left out.`, {
          misses: `variable ${name}`,
        })
      return found?.name ?? []
    })
    .join(';')
}

const isNo = (cell: string) => /^(|no|false|false\(\))$/i.test(cell)
