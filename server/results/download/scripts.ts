import { Readable } from 'node:stream'
import { partOfText } from 'contract/platform/part-of-text.ts'
import type { Cell, CellType, ColumnOption, ResultTable } from 'contract/results/table-columns.ts'
import type { Entry } from '../../platform/archive.ts'
import { csvQuoted } from '../../platform/spreadsheet.ts'
import type { DownloadConnection } from './connection.ts'
import { numericQuestions } from './numeric-questions.ts'
import { rowsOf } from './wide-rows.ts'
import { safeNames } from './safe-names.ts'
import { headingsOf, typesOf, type WideTask } from './wide-task.ts'

/** A variable as statistics programs take it. */
interface Variable {
  name: string
  label: string
  kind: 'number' | 'integer' | 'yes-no' | 'choice' | 'date' | 'text'
  /** Of a choice: its values are their places, from 1. */
  options: readonly ColumnOption[]
  /** Of a text: bytes of the longest value. */
  longest: number
}

/** Languages of programs, each with its file and how it reads a table. */
const languages = [
  { ending: 'sps', start: '\ufeff', write: spssScript },
  { ending: 'do', start: '', write: stataScript },
  { ending: 'R', start: '', write: rScript },
]

/** A CSV file for each table, and programs that read them with labels into SPSS, Stata and R, or into SPSS only. */
export function scriptEntries(connection: DownloadConnection, task: WideTask): Entry[] {
  const files = safeNames(task.tables.map(({ group }) => group?.name ?? 'data'))
  return task.tables.flatMap((table, at): Entry[] => {
    const file = files[at] ?? 'data'
    // The scripts follow their data, and need the lengths of its texts.
    let variables: Variable[] = []
    const data = async function* () {
      variables = await variablesOf(connection, task, table)
      yield* dataOf(connection, task, { table, variables })
    }
    return [
      { name: `${file}.csv`, open: () => streamOf(data()) },
      ...languages
        .filter(({ ending }) => task.format !== 'sav' || ending === 'sps')
        .map(({ ending, start, write }) => ({
          name: `${file}.${ending}`,
          open: () => Readable.from([start + write(file, variables)], { objectMode: false }),
        })),
    ]
  })
}

const streamOf = (blocks: AsyncGenerator<Buffer>) => Readable.from(blocks, { objectMode: false })

async function variablesOf(
  connection: DownloadConnection,
  { surveyId }: WideTask,
  table: ResultTable,
): Promise<Variable[]> {
  const numeric = table.columns.some(({ type }) => type === 'calculated')
    ? await numericQuestions(connection, surveyId)
    : new Set<number>()
  const names = safeNames(headingsOf(table, 'names'))
  const labels = headingsOf(table, 'labels')
  const before = names.length - table.columns.length
  return typesOf(table).map((type, at) => {
    const { options = [], question_id = null } = table.columns[at - before] ?? {}
    const isNumber = type === 'calculated' && numeric.has(question_id ?? 0)
    // Countries stay codes, which other data have, too.
    const kind = type === 'choice' && question_id === null ? 'text' : isNumber ? 'number' : kinds[type]
    return {
      name: names[at] ?? '',
      label: labels[at] ?? '',
      kind,
      options: kind === 'choice' ? options : [],
      longest: 1,
    }
  })
}

const kinds: Readonly<Record<CellType, Variable['kind']>> = {
  text: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'yes-no',
  date: 'date',
  time: 'text',
  datetime: 'text',
  choice: 'choice',
  choices: 'text',
  file: 'text',
  location: 'text',
  calculated: 'text',
}

/**
 * Choices are written as their places, and texts in one line: SPSS reads no line ends within a cell. The lengths of texts
 * are noted at their variables.
 */
async function* dataOf(
  connection: DownloadConnection,
  task: WideTask,
  { table, variables }: { table: ResultTable; variables: readonly Variable[] },
): AsyncGenerator<Buffer> {
  const places = variables.map(
    ({ options }) => new Map(options.map(({ name }, at): [Cell, number] => [name, at + 1])),
  )
  const line = (cells: readonly string[]) => `${cells.map(csvQuoted).join()}\n`
  yield Buffer.from(line(variables.map(({ name }) => name)))
  for await (const rows of rowsOf(connection, { ...task, values: 'names' }, table)) {
    const lines = rows.map((cells) =>
      line(
        cells.map((cell, at) => {
          const variable = variables[at]
          if (cell === null || !variable) return ''
          if (variable.kind === 'choice') return String(places[at]?.get(cell) ?? '')
          if (typeof cell === 'boolean') return String(Number(cell))
          const text = String(cell).replace(/\s*[\r\n]+\s*/g, ' ')
          variable.longest = Math.max(variable.longest, Buffer.byteLength(text))
          return text
        }),
      ),
    )
    if (lines.length > 0) yield Buffer.from(lines.join(''))
  }
}

const oneLine = (text: string, length: number) => partOfText(text.replace(/\s+/g, ' ').trim(), 0, length)

/** Lengths of labels in SPSS, in bytes; most alphabets have two bytes for a letter. */
const spssLabels = { variable: 120, value: 60 }
const spssText = (text: string, length: number) => `'${oneLine(text, length).replaceAll("'", "''")}'`

/** Bytes of a text in SPSS. */
const maxText = 32_767
/** How SPSS reads a variable: wide enough for any number. */
const spssFormat = ({ kind, longest }: Variable) =>
  kind === 'text' ? `A${Math.min(longest, maxText)}` : kind === 'date' ? 'SDATE10' : 'F40'
/** How it shows numbers. */
const spssShown = { number: 'F12.2', integer: 'F12.0', choice: 'F8.0', 'yes-no': 'F8.0' } as const

function spssScript(file: string, variables: readonly Variable[]): string {
  const shown = variables.flatMap(({ name, kind }) =>
    kind === 'text' || kind === 'date' ? [] : [`  ${name} (${spssShown[kind]})`],
  )
  const labelled = variables.filter(({ kind }) => kind === 'choice' || kind === 'yes-no')
  const valuesOf = ({ kind, options }: Variable) =>
    kind === 'yes-no'
      ? ["    0 'no'", "    1 'yes'"]
      : options.map(({ label }, at) => `    ${at + 1} ${spssText(label, spssLabels.value)}`)
  const values = labelled.filter((one) => valuesOf(one).length > 0)
  return [
    `* Reads ${file}.csv and saves ${file}.sav: run it in the folder of this file.`,
    'GET DATA',
    '  /TYPE=TXT',
    `  /FILE='${file}.csv'`,
    "  /ENCODING='UTF8'",
    '  /ARRANGEMENT=DELIMITED',
    '  /DELIMITERS=","',
    `  /QUALIFIER='"'`,
    '  /FIRSTCASE=2',
    '  /VARIABLES=',
    ...variables.map((one) => `    ${one.name} ${spssFormat(one)}`),
    '  .',
    ...(shown.length > 0 ? ['FORMATS', ...shown, '  .'] : []),
    'VARIABLE LABELS',
    ...variables.map(({ name, label }) => `  ${name} ${spssText(label, spssLabels.variable)}`),
    '  .',
    ...values.flatMap((one) => [`VALUE LABELS ${one.name}`, ...valuesOf(one), '  .']),
    'EXECUTE.',
    `SAVE OUTFILE='${file}.sav'.`,
    '',
  ].join('\n')
}

/** Characters of a label of a variable in Stata. */
const stataLabel = 80
/** In compound quotes; a backtick or a dollar sign would begin a macro. */
const stataText = (text: string, length: number) =>
  `\`"${oneLine(text, length).replaceAll(/[`"]/g, "'").replaceAll('$', '\\$')}"'`

function stataScript(file: string, variables: readonly Variable[]): string {
  const numbers = variables.filter(({ kind }) => kind !== 'text' && kind !== 'date').map(({ name }) => name)
  const dates = variables.filter(({ kind }) => kind === 'date')
  const choices = variables.filter(({ options }) => options.length > 0)
  const yesNo = variables.filter(({ kind }) => kind === 'yes-no')
  return [
    `* Reads ${file}.csv: run it in the folder of this file.`,
    'clear',
    `import delimited using "${file}.csv", varnames(1) case(preserve) encoding("utf-8") bindquote(strict) maxquotedrows(unlimited) stringcols(_all)`,
    ...numbers.map((name) => `destring ${name}, replace`),
    ...dates.flatMap(({ name }) => [
      `generate double date_ = daily(${name}, "YMD")`,
      'format date_ %td',
      `drop ${name}`,
      `rename date_ ${name}`,
    ]),
    `order ${variables.map(({ name }) => name).join(' ')}`,
    ...variables.map(({ name, label }) => `label variable ${name} ${stataText(label, stataLabel)}`),
    ...(yesNo.length > 0 ? ['label define yes_no 0 "no" 1 "yes"'] : []),
    ...yesNo.map(({ name }) => `label values ${name} yes_no`),
    ...choices.flatMap(({ name, options }, at) => [
      ...options.map(
        ({ label }, place) =>
          `label define choices_${at + 1} ${place + 1} ${stataText(label, 1000)}${place > 0 ? ', add' : ''}`,
      ),
      `label values ${name} choices_${at + 1}`,
    ]),
    '',
  ].join('\n')
}

/** A text in quotes: R has the escapes of JSON. */
const rText = (text: string) => JSON.stringify(text.replace(/\s+/g, ' ').trim())

function rScript(file: string, variables: readonly Variable[]): string {
  const conversions = variables.flatMap(({ name, kind, options }) => {
    const column = `data$${name}`
    if (kind === 'number' || kind === 'integer') return `${column} <- as.numeric(${column})`
    if (kind === 'yes-no') return `${column} <- as.logical(as.integer(${column}))`
    if (kind === 'date') return `${column} <- as.Date(${column})`
    if (kind === 'text') return []
    const labels = options.map(({ label }) => rText(label)).join(', ')
    return `${column} <- factor(as.integer(${column}), levels = seq_len(${options.length}), labels = c(${labels}))`
  })
  return [
    `# Reads ${file}.csv: run it in the folder of this file.`,
    `data <- read.csv("${file}.csv", fileEncoding = "UTF-8", colClasses = "character", na.strings = "", check.names = FALSE)`,
    ...conversions,
    ...variables.map(({ name, label }) => `attr(data$${name}, "label") <- ${rText(label)}`),
    '',
  ].join('\n')
}
