import type { CelKind, CelVariable } from './xpath/cel-parts.ts'
import { choiceParameters } from './choice-parameters.ts'
import { ExpressionTrouble } from './xpath/expression-trouble.ts'
import { required } from 'contract/platform/required.ts'
import { around, isLeftOut, type OutlineRow, type Group, type Outline } from './outline.ts'
import type { FormRow } from './table.ts'
import { untold } from './types.ts'
import { isValidName, nameGiver } from './variable-names.ts'

/** The variables of a form's questions, and why some cannot be read. */
export interface Variables {
  /** By row of the survey sheet; '' for a question without a name. */
  nameAt: ReadonlyMap<FormRow, string>
  /** @throws ExpressionTrouble for an unknown name */
  read(name: string): CelVariable
  /**
   * The question at a path: from the root of the form, or so many levels above a row.
   * @throws ExpressionTrouble if no question has this path
   */
  at(row: FormRow, up: number | 'root', names: readonly string[]): CelVariable
  /** The variable of an imported question. */
  of(row: FormRow): CelVariable | undefined
  /** A name in a text, which may be unknown. */
  find(name: string): CelVariable | undefined
  /** Expressions cannot read the question of this row. */
  leaveOut(row: FormRow, why: string): void
  /** Expressions read the row as the empty text. */
  leaveEmpty(row: FormRow): void
  /** The name of a repeat, which expressions read as a variable. */
  repeatName(group: Group): string
  /** Marks a calculated variable as a possible date or time; returns whether that is a change. */
  mayBeMoment(name: string): boolean
  /** Generates an unused name. */
  invent(wanted: string): string
}

/**
 * Gives every imported question a variable; invalid and duplicate names are changed and reported. `read` are the names
 * that conditions and texts read.
 */
export function nameVariables({ entries, groups }: Outline, read: ReadonlySet<string>): Variables {
  const taken = entries.filter(isTaken)
  const repeats = allGroups(groups).filter((group) => group.what === 'repeat' && !isLeftOut(group))
  const giveName = nameGiver(taken.map(({ row }) => row.cell('name')).filter(isValidName))
  const byName = new Map<string, CelVariable>()
  const nameAt = new Map<FormRow, string>()
  const missing = new Map<string, string>()
  for (const entry of entries) if (!isTaken(entry)) missing.set(entry.row.cell('name'), whyLeftOut(entry))
  const byRow = new Map<FormRow, CelVariable>()
  const withoutValue = new Map<FormRow, string>()
  for (const { row, type, group } of taken) {
    const given = row.cell('name')
    const before = byName.get(given)
    const name = given === '' ? '' : isValidName(given) && !before ? given : giveName(given)
    nameAt.set(row, name)
    if (given === '') continue
    const repeat = around(group).findLast(({ what }) => what === 'repeat')
    const variable: CelVariable = {
      name,
      kind: kindOf(type),
      ...(type.is === 'choice' && { list: type.list }),
      ...(type.is === 'choice' && type.isFile && { source: { file: type.list, ...columnsOf(row) } }),
      ...(repeat && { repeat: repeat.row.cell('name') }),
    }
    byRow.set(row, variable)
    if (before) reportDuplicateName(row, name, read)
    else if (name !== given)
      row.report('name', 'changed', `${given} cannot name a variable here and became ${name}.`)
    if (before) continue
    byName.set(given, variable)
    // XLSForm's name for the text beside the option Other, which is <name>_data here.
    if (type.is === 'choice' && type.orOther)
      byName.set(`${given}_other`, { name: `${name}_data`, kind: 'text' })
  }
  for (const { row, type } of entries) {
    const name = row.cell('name')
    if (type.is === 'left out' && type.why === untold && !byName.has(name))
      byName.set(name, { name, kind: 'text', text: '' })
  }
  const today = entries.find(({ row }) => /^today$/i.test(row.cell('type')))?.row.cell('name')
  if (today && !byName.has(today)) byName.set(today, { name: today, kind: 'moment', cel: 'today()' })
  const groupNames = new Map(allGroups(groups).map(({ row, what }) => [row.cell('name'), what]))
  const find = (name: string) => byName.get(name)
  const repeatNames = new Map<Group, string>()
  const given = new Set(nameAt.values())
  for (const group of repeats) {
    const name = group.row.cell('name')
    const own = isValidName(name) && !given.has(name) ? name : giveName(name || 'repeat')
    given.add(own)
    repeatNames.set(group, own)
    if (name !== '' && own !== name)
      group.row.report('name', 'changed', `${name} cannot name a repeat here and became ${own}.`)
  }
  const repeatByName = new Map(
    repeats.map((group) => [group.row.cell('name'), required(repeatNames, group)] as const),
  )
  const paths = pathsOf({ entries, groups })
  const byPath = new Map(entries.map(({ row }) => [joined(paths.get(row) ?? []), row]))
  const readName = (name: string): CelVariable => {
    const found = find(name)
    if (found) return found
    const why = missing.get(name)
    if (why) throw new ExpressionTrouble('left out', `reads ${name}, which is left out: it ${why}`, name)
    const repeat = repeatByName.get(name)
    if (repeat !== undefined) return { name: repeat, kind: 'calculated', repeat: name }
    const group = groupNames.get(name)
    if (group === 'repeat' || group === 'other')
      throw new ExpressionTrouble('left out', `reads ${name}, which is left out: it is a repeat`, name)
    if (group) throw new ExpressionTrouble('left out', `reads ${name}, which is a group and has no answer`)
    throw new ExpressionTrouble(
      'unknown',
      `reads ${name}, which is not a question in this form${meant(name, byName)}`,
      name,
    )
  }
  return {
    nameAt,
    find(name) {
      const found = find(name)
      return found?.cel === undefined && found?.text === undefined ? found : undefined
    },
    of: (row) => byRow.get(row),
    repeatName: (group) => required(repeatNames, group),
    at(row, up, names) {
      const own = paths.get(row) ?? []
      const path = up === 'root' ? names.slice(1) : [...own.slice(0, Math.max(0, own.length - up)), ...names]
      const found = byPath.get(joined(path))
      const variable = found && byRow.get(found)
      const last = names.at(-1) ?? ''
      const why = found && withoutValue.get(found)
      if (why !== undefined)
        throw new ExpressionTrouble('left out', `reads ${last}, which is left out: it ${why}`, last)
      if (variable) return find(last)?.name === variable.name ? readName(last) : variable
      const isOwn = own.at(-1) === last && find(last)?.name === byRow.get(row)?.name
      if (!isOwn && (find(last) || missing.has(last) || repeatByName.has(last))) return readName(last)
      throw new ExpressionTrouble(
        'unsupported',
        `reads ${names.join('/')}, which is not a question in this form`,
      )
    },
    invent: giveName,
    leaveOut(row, why) {
      const given = row.cell('name')
      withoutValue.set(row, why)
      if (find(given)?.name !== byRow.get(row)?.name) return
      byName.delete(given)
      missing.set(given, why)
    },
    leaveEmpty(row) {
      const own = byRow.get(row)
      if (!own) return
      const empty: CelVariable = { ...own, kind: 'text', text: '' }
      byRow.set(row, empty)
      if (find(row.cell('name'))?.name === own.name) byName.set(row.cell('name'), empty)
    },
    mayBeMoment(name) {
      const found = find(name)
      if (found?.kind !== 'calculated') return false
      byName.set(name, { ...found, kind: 'moment' })
      return true
    },
    read: readName,
  }
}

/** The columns of a file with the names and the labels of options. */
function columnsOf(row: FormRow) {
  const { value, label } = choiceParameters(row)
  return { value, label }
}

/** The names of the groups around each row, outermost first, and its own. */
function pathsOf({ entries, groups }: Outline): ReadonlyMap<FormRow, string[]> {
  const nameOf = ({ row }: { row: FormRow }) => row.cell('name')
  return new Map<FormRow, string[]>([
    ...entries.map((entry): [FormRow, string[]] => [
      entry.row,
      [...around(entry.group).map(nameOf), nameOf(entry)],
    ]),
    ...allGroups(groups).map((group): [FormRow, string[]] => [group.row, around(group).map(nameOf)]),
  ])
}
const joined = (path: readonly string[]) => path.join('/')

/** Whether the question is imported. */
export const isTaken = ({ type, leftOut }: OutlineRow) =>
  type.is !== 'left out' && type.is !== 'unknown' && !leftOut

export function whyLeftOut({ type, leftOut }: OutlineRow): string {
  if (leftOut) return `is in ${leftOut.row.cell('name') || 'the repeat'} (row ${leftOut.row.row})`
  return type.is === 'left out' ? type.why : 'has an unknown type'
}

/** The kind of a question's values in expressions, including its own constraint. */
export function kindOf(type: OutlineRow['type']): CelKind {
  if (type.is === 'choice') return type.many ? 'choices' : 'choice'
  if (type.is === 'range') return 'number'
  if (type.is === 'input') return type.kind
  return type.is === 'acknowledge' ? 'choice' : 'calculated'
}

function reportDuplicateName(row: FormRow, name: string, read: ReadonlySet<string>) {
  const given = row.cell('name')
  if (read.has(given))
    row.report('name', 'error', `${given} names another question as well, and conditions or texts read it.`)
  else row.report('name', 'changed', `${given} names another question as well; this one became ${name}.`)
}

const allGroups = (groups: Group[]): Group[] => groups.flatMap((group) => [group, ...allGroups(group.groups)])

function meant(name: string, byName: ReadonlyMap<string, CelVariable>) {
  const alike = [...byName.keys()].find((one) => one.toLowerCase() === name.toLowerCase())
  return alike ? `; there is ${alike}` : ''
}
