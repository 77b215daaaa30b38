import type { QuestionMedia } from 'contract/questionnaires/question-media.ts'
import { surveyLimits, type Option } from 'contract/questionnaires/questions.ts'
import type { FormRow, SheetTable } from './table.ts'
import type { TextReader } from './texts.ts'
import type { OptionColumns } from './xpath/to-cel.ts'

export interface ChoiceList {
  options: Option[]
  /** Labels by language code, then by option name. */
  labels: ReadonlyMap<string, Record<string, string>>
  /** The same for files of other languages. */
  media: ReadonlyMap<string, Record<string, QuestionMedia>>
}

/** The columns of a list's options, without any message; undefined if there is no such list. */
export function listColumns(table: SheetTable | undefined) {
  const rows = rowsByList(table)
  const read = new Map<string, OptionColumns[]>()
  return (name: string): OptionColumns[] | undefined => {
    const found = read.get(name) ?? rows.get(name)?.map(columnsOf)
    if (found) read.set(name, found)
    return found
  }
}

const columnsOf = (row: FormRow): OptionColumns =>
  new Map([...row.others, ['name', row.cell('name')], ['label', row.cell('label') || row.cell('name')]])

const rowsByList = (table: SheetTable | undefined) =>
  Map.groupBy(table?.rows ?? [], (row) => row.cell('list_name'))

/** Parses a list on first use, so that unused lists get no messages. */
export function choiceLists(
  table: SheetTable | undefined,
  { texts, mayRepeat }: { texts: TextReader; mayRepeat: boolean },
) {
  const rows = rowsByList(table)
  reportRowsWithoutList(rows.get('') ?? [])
  rows.delete('')
  const read = new Map<string, ChoiceList>()
  return (name: string, context: FormRow): ChoiceList => {
    const ofList = rows.get(name) ?? alike(name, rows, context)
    if (!ofList) {
      const where = table ? `sheet ${table.name} has no list ${name}` : 'the workbook has no sheet choices'
      context.report('type', 'error', `The options are missing: ${where}.`)
      return { options: [], labels: new Map(), media: new Map() }
    }
    const found = read.get(name) ?? readList(name, ofList, { texts, mayRepeat })
    read.set(name, found)
    return found
  }
}

function reportRowsWithoutList(rows: FormRow[]) {
  for (const row of rows) {
    if (row.isUsed) row.report('list_name', 'warning', 'The row does not name a list and is left out.')
  }
}

function alike(name: string, rows: ReadonlyMap<string, FormRow[]>, context: FormRow) {
  const found = [...rows.keys()].find((one) => one.toLowerCase() === name.toLowerCase())
  if (found !== undefined)
    context.report('type', 'changed', `The list ${name} was taken for the list ${found}.`)
  return rows.get(found ?? '')
}

/**
 * Two options may have one name if their columns differ, as a filter then offers one of them, or if the settings allow
 * it. The second gets a name of its own and keeps its value in conditions.
 */
function readList(
  list: string,
  rows: FormRow[],
  { texts, mayRepeat }: { texts: TextReader; mayRepeat: boolean },
): ChoiceList {
  const options: Option[] = []
  const byName = new Map<string, Named>()
  const giveName = optionNames(rows)
  const labels = new Map<string, Record<string, string>>()
  const media = new Map<string, Record<string, QuestionMedia>>()
  for (const row of rows) {
    const name = row.cell('name')
    const { text, others } = texts.read(row, 'label')
    const label = text || [...others.values()][0] || name
    if (!isPossible(row, name, list)) continue
    const columns = filledIn(row.others)
    const before = byName.get(name)
    const isSame = before?.label === label && sameColumns(before.columns, columns)
    if (before && (isSame || !(mayRepeat || !sameColumns(before.columns, columns)))) {
      reportDuplicateOption(row, before, { list, name, label })
      continue
    }
    const key = giveName(name)
    if (!before) byName.set(name, { row, label, columns })
    const { own, others: files } = texts.media(row)
    const value = key !== name && { value: name }
    options.push({ name: key, label, type: 'boolean', ...value, columns, ...(own && { media: own }) })
    for (const [code, other] of files) {
      const ofLanguage: Record<string, QuestionMedia> = media.get(code) ?? Object.create(null)
      ofLanguage[key] = other
      media.set(code, ofLanguage)
    }
    for (const [code, other] of others) {
      // A null prototype, so that an option may have any name.
      const ofLanguage: Record<string, string> = labels.get(code) ?? Object.create(null)
      ofLanguage[key] = other
      labels.set(code, ofLanguage)
    }
  }
  return { options, labels, media }
}

interface Named {
  row: FormRow
  label: string
  columns: Record<string, string>
}

const filledIn = (others: ReadonlyMap<string, string>) =>
  Object.fromEntries([...others].filter(([name, text]) => text !== '' && name !== '__proto__'))

const sameColumns = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())

/**
 * Gives each option a name of its own. Typed values are stored as `<name>-data` and `<name>-file`, so an option of such a
 * name beside another is renamed, too.
 */
function optionNames(rows: readonly FormRow[]) {
  const given = new Set<string>()
  const all = new Set(rows.map((row) => row.cell('name')))
  return (wanted: string): string => {
    const of = /^(.+)-(?:data|file)$/.exec(wanted)?.[1]
    const isTaken = (name: string) => given.has(name) || (name !== wanted && all.has(name))
    let name = of !== undefined && all.has(of) ? `${wanted}_2` : wanted
    for (let number = 2; isTaken(name); number++) name = `${wanted.slice(0, surveyLimits.name - 8)}_${number}`
    given.add(name)
    return name
  }
}

function isPossible(row: FormRow, name: string, list: string) {
  if (name === '') row.report('name', 'error', `An option of the list ${list} has no name.`)
  else if (name.length > surveyLimits.name) {
    row.report('name', 'error', `The name of an option has at most ${surveyLimits.name} characters.`)
  } else if (name === '__proto__') row.report('name', 'error', 'An option cannot have this name.')
  else return true
  return false
}

function reportDuplicateOption(
  row: FormRow,
  before: { row: FormRow; label: string },
  { list, name, label }: { list: string; name: string; label: string },
) {
  const same = `The list ${list} has ${name} in row ${before.row.row} already`
  if (label === before.label) row.report('name', 'warning', `${same}; this one is left out.`)
  else row.report('name', 'error', `${same}, with another label; two options cannot have one name.`)
}
