import { surveyLimits, type Option } from 'contract/questionnaires/questions.ts'
import type { FormRow, SheetTable } from './table.ts'
import type { TextReader } from './texts.ts'
import type { OptionColumns } from './xpath/to-cel.ts'

export interface ChoiceList {
  options: Option[]
  /** Labels by language code, then by option name. */
  labels: ReadonlyMap<string, Record<string, string>>
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
export function choiceLists(table: SheetTable | undefined, texts: TextReader) {
  const rows = rowsByList(table)
  reportRowsWithoutList(rows.get('') ?? [])
  rows.delete('')
  const read = new Map<string, ChoiceList>()
  return (name: string, context: FormRow): ChoiceList => {
    const ofList = rows.get(name) ?? alike(name, rows, context)
    if (!ofList) {
      const where = table ? `sheet ${table.name} has no list ${name}` : 'the workbook has no sheet choices'
      context.report('type', 'error', `The options are missing: ${where}.`)
      return { options: [], labels: new Map() }
    }
    const found = read.get(name) ?? readList(name, ofList, texts)
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

function readList(list: string, rows: FormRow[], texts: TextReader): ChoiceList {
  const options: Option[] = []
  const byName = new Map<string, { row: FormRow; label: string }>()
  const labels = new Map<string, Record<string, string>>()
  for (const row of rows) {
    const name = row.cell('name')
    const { text, others } = texts.read(row, 'label')
    const label = text || [...others.values()][0] || name
    if (!isPossible(row, name, list)) continue
    const before = byName.get(name)
    if (before) {
      reportDuplicateOption(row, before, { list, name, label })
      continue
    }
    byName.set(name, { row, label })
    if (row.cell('media') !== '') row.report('media', 'warning', 'Images and sounds of options are left out.')
    options.push({ name, label, type: 'boolean' })
    for (const [code, other] of others) {
      // A null prototype, so that an option may have any name.
      const ofLanguage: Record<string, string> = labels.get(code) ?? Object.create(null)
      ofLanguage[name] = other
      labels.set(code, ofLanguage)
    }
  }
  reportTooMany(list, rows, options.length)
  reportNameClashes(byName)
  return { options, labels }
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

function reportTooMany(list: string, rows: FormRow[], count: number) {
  const [first] = rows
  if (!first || count <= surveyLimits.options) return
  first.report(
    'list_name',
    'error',
    `The list ${list} has ${count} options; at most ${surveyLimits.options} are possible. For a long list, such as places or products, ask for text, or ask level by level in several questions.`,
  )
}

/** Typed values are stored under these keys, so the two options would overwrite each other. */
function reportNameClashes(byName: ReadonlyMap<string, { row: FormRow }>) {
  for (const [name, { row }] of byName) {
    const of = /^(.+)-(data|file)$/.exec(name)?.[1]
    if (of !== undefined && byName.has(of))
      row.report('name', 'error', `There cannot be an option ${name} beside ${of}.`)
  }
}
