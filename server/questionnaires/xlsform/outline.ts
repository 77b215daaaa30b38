import type { CauseChoices } from 'contract/questionnaires/questionnaire-file.ts'
import type { FormRow, SheetTable } from './table.ts'
import { repeatLimits } from 'contract/questionnaires/repeat-limits.ts'
import { readType, type GroupKind, type RowType } from './types.ts'

/** A group or repeat of the form with its direct children. */
export interface Group {
  row: FormRow
  what: GroupKind
  above?: Group
  groups: Group[]
  /** Whether it directly contains something visible besides groups. */
  holdsQuestions: boolean
}

/** A row that neither begins nor ends a group. */
export interface OutlineRow {
  row: FormRow
  type: RowType
  group?: Group
  /** The outermost enclosing group that is left out with its rows. */
  leftOut?: Group
}

export interface Outline {
  entries: OutlineRow[]
  /** The outermost groups, in order. */
  groups: Group[]
}

const deepest = 30

/** Builds the tree of groups; reports groups that are not closed properly. */
export function readOutline({ rows, languages }: SheetTable, choices?: CauseChoices): Outline {
  const codes = ['', ...languages.map(({ code }) => code)]
  const hasLabel = (row: FormRow) => codes.some((code) => row.cell('label', code) !== '')
  const outline: Outline = { entries: [], groups: [] }
  let group: Group | undefined
  for (const row of rows) {
    const given = row.cell('type')
    if (given === '') {
      if (row.isUsed) row.report('type', 'warning', `The row has no type and is left out${quoteLabel(row)}.`)
      continue
    }
    const type = readType(given, { hasLabel: hasLabel(row), choices })
    if (isDisabled(row))
      row.report('disabled', 'warning', 'The row is disabled and is left out.', { harmless: true })
    else if (type.is === 'begin') {
      if (around(group).length === deepest) {
        row.report('type', 'error', `Groups can be nested at most ${deepest} levels deep.`)
        return { entries: [], groups: [] }
      }
      const begun: Group = { row, what: type.what, above: group, groups: [], holdsQuestions: false }
      ;(group?.groups ?? outline.groups).push(begun)
      group = begun
    } else if (type.is === 'end') {
      checkEnd(row, type.what, group)
      group = group?.above
    } else {
      if (group && isSeen(type)) group.holdsQuestions = true
      outline.entries.push({ row, type, group, leftOut: outermostLeftOut(group) })
    }
  }
  for (; group; group = group.above)
    group.row.report('type', 'error', `This ${kindWords[group.what]} begins here and never ends.`)
  return outline
}

const kindWords: Record<GroupKind, string> = { group: 'group', repeat: 'repeat', other: 'repeat' }

const quoteLabel = (row: FormRow) => {
  const text = row.cell('name') || row.cell('label')
  return text && `: ${text.slice(0, 60)}`
}

function checkEnd(row: FormRow, what: Group['what'], group: Group | undefined) {
  if (!group) return row.report('type', 'error', `This ${kindWords[what]} ends here but never begins.`)
  if (group.what !== what) {
    return row.report(
      'type',
      'error',
      `A ${kindWords[what]} ends here while the ${kindWords[group.what]} of row ${group.row.row} is open.`,
    )
  }
  const [begun, ended] = [group.row.cell('name'), row.cell('name')]
  if (ended !== '' && begun !== '' && ended !== begun) {
    row.report(
      'name',
      'warning',
      `This ends the group ${begun} of row ${group.row.row}, although ${ended} is written here.`,
    )
  }
}

const isDisabled = (row: FormRow) => /^(yes|true|true\(\)|x|1)$/i.test(row.cell('disabled'))
const isSeen = ({ is }: RowType) => is !== 'calculate' && is !== 'left out'

function outermostLeftOut(group: Group | undefined): Group | undefined {
  return group && (outermostLeftOut(group.above) ?? (isLeftOut(group) ? group : undefined))
}

/** Matrices, and repeats that are nested too deeply. */
export const isLeftOut = (group: Group): boolean =>
  group.what === 'other' ||
  (group.what === 'repeat' &&
    around(group).filter(({ what }) => what === 'repeat').length > repeatLimits.levels)

/** The enclosing groups, outermost first. */
export const around = (group: Group | undefined): Group[] => (group ? [...around(group.above), group] : [])

/**
 * The groups that become sections: the outermost ones, or their children where a group only contains several groups.
 * Groups without anything visible, such as calculations only, are none.
 */
export function sectionGroups(groups: Group[]): Set<Group> {
  return new Set(groups.flatMap(sectionsIn))
}

function sectionsIn(group: Group): Group[] {
  if (group.what === 'other') return []
  // A repeat is not divided: its instances have all of its questions.
  if (group.what === 'repeat') return [group]
  if (group.holdsQuestions) return [group]
  const parts = group.groups.flatMap(sectionsIn)
  return parts.length === 1 ? [group] : parts
}
