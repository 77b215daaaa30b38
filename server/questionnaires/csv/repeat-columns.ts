import { repeatLayouts, type RepeatDraft } from 'contract/questionnaires/repeat-group.ts'
import { repeatLimits } from 'contract/questionnaires/repeat-limits.ts'
import { isVariableName, type QuestionDraft } from 'contract/questionnaires/questions.ts'
import type { ReportCell } from '../drafts/cell-messages.ts'
import type { TableRow } from './csv-cells.ts'

/** Columns with settings of a group, given in its first question: a line for each group that begins there. */
const settingColumns = ['repeat_count', 'repeat_label', 'repeat_layout'] as const

interface KnownGroup {
  draft: RepeatDraft
  path: readonly string[]
  /** First row, and section. */
  row: number
  section: string
  ended: boolean
}

/** Reads the groups that repeat; the same group is the same object in all its questions. */
export function repeatReader(reportCell: ReportCell) {
  const groups = new Map<string, KnownGroup>()
  let open: readonly string[] = []

  return (row: TableRow, section: string): Pick<QuestionDraft, 'repeats'> => {
    const path = pathOf(row.cell('repeat'), groups)
    const report = (message: string) => reportCell(row.row, 'repeat', message)
    for (const name of open) if (!path.includes(name)) groups.get(name)!.ended = true
    open = []
    const wrong = path.find((name) => !isVariableName(name) || name.length > repeatLimits.name)
    if (path.length > repeatLimits.levels)
      report(`Groups that repeat can be nested at most ${repeatLimits.levels} levels deep.`)
    else if (wrong !== undefined)
      report(`'${wrong.slice(0, 60)}' cannot name a group. Use letters, digits and _, and / between groups.`)
    if (path.length > repeatLimits.levels || wrong !== undefined) return {}
    const begun = path.filter((name) => !groups.has(name))
    for (const [level, name] of path.entries()) {
      const around = path.slice(0, level + 1)
      const known = groups.get(name)
      if (!known) {
        const draft: RepeatDraft = { name, label: '', count: '', layout: '' }
        groups.set(name, { draft, path: around, row: row.row, section, ended: false })
      } else if (known.path.join('/') !== around.join('/'))
        report(`The group ${name} of row ${known.row} is inside other groups there.`)
      else if (known.ended)
        report(`The group ${name} of row ${known.row} has ended above; its questions must follow each other.`)
      else if (known.section !== section)
        report(
          `The group ${name} of row ${known.row} is in the section ${known.section}; a group is in one section.`,
        )
    }
    open = path
    readSettings(row, begun.length > 0 ? begun : path.slice(-1), begun.length > 0)
    return path.length === 0 ? {} : { repeats: path.map((name) => groups.get(name)!.draft) }
  }

  function readSettings(row: TableRow, names: readonly string[], begins: boolean) {
    for (const column of settingColumns) {
      const cell = row.cell(column)
      if (cell === '') continue
      const lines = cell.split('\n').map((line) => line.trim())
      if (names.length === 0) reportCell(row.row, column, 'This question is not in a group that repeats.')
      else if (lines.length > names.length)
        reportCell(row.row, column, `This cell has ${lines.length} lines; ${names.length} groups begin here.`)
      // A single line belongs to the innermost group.
      for (const [at, line] of lines.entries()) {
        const group = groups.get(names[names.length - lines.length + at] ?? '')
        if (!group) continue
        const { draft } = group
        const before = { repeat_count: draft.count, repeat_label: draft.label, repeat_layout: draft.layout }[
          column
        ]
        if (!begins && line !== before)
          reportCell(
            row.row,
            column,
            `The settings of the group ${draft.name} are given in row ${group.row}.`,
          )
        else if (column === 'repeat_count') draft.count = line
        else if (column === 'repeat_label') draft.label = line
        else {
          const layout = repeatLayouts.find((one) => one === line.toLowerCase())
          if (layout === undefined) reportCell(row.row, column, `Use cards or table instead of '${line}'.`)
          else draft.layout = layout
        }
        if (column === 'repeat_label' && line.length > repeatLimits.label)
          reportCell(row.row, column, `A label has at most ${repeatLimits.label} characters.`)
      }
    }
  }
}

/** A known group may be given by its name alone. */
function pathOf(cell: string, groups: ReadonlyMap<string, KnownGroup>): readonly string[] {
  const names = cell
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
  const known = names.length === 1 ? groups.get(names[0]!) : undefined
  return known?.path ?? names
}

/** The cells of the first question of a group, as `repeatReader` reads them. @param written names of earlier groups */
export function repeatCells(
  { repeats = [] }: Pick<QuestionDraft, 'repeats'>,
  written: Set<string>,
): Record<'repeat' | (typeof settingColumns)[number], string> {
  const begun = repeats.filter(({ name }) => !written.has(name))
  for (const { name } of begun) written.add(name)
  const lines = (of: (group: RepeatDraft) => string) => {
    const all = begun.map((group) => of(group).replace(/\s*\n\s*/g, ' '))
    return all.every((line) => line === '') ? '' : all.join('\n')
  }
  return {
    repeat: repeats.map(({ name }) => name).join('/'),
    repeat_count: lines(({ count }) => count),
    repeat_label: lines(({ label }) => label),
    repeat_layout: lines(({ layout }) => layout),
  }
}
