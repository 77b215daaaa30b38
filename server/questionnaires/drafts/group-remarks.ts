import type { CauseDecision, FileRemark, RemarkPlaces } from 'contract/questionnaires/questionnaire-file.ts'

/** Links a remark to others, so that a cause is reported once. */
export interface Why {
  /** Remarks of one sheet and level with the same cause are merged. The default cause is the column and message. */
  cause?: string
  /** A name or row that is missing for others because of this, such as `name age` or `row 22`. */
  takesAway?: string
  /** The missing name or row that caused this. */
  misses?: string
  /** What is not imported: a row that nobody answers, a question, or a condition. */
  loses?: 'row' | 'question' | 'condition'
  /** What the author can choose, and has chosen. */
  decision?: CauseDecision
  /** No answer depends on it. */
  harmless?: boolean
}

export type PlacedRemark = Omit<
  FileRemark,
  'count' | 'rows' | 'follows' | 'lost_questions' | 'lost_conditions' | 'harmless'
> &
  Why

const mostRemarks = 200
const mostRows = 10
const mostFollowing = 50

interface Group extends RemarkPlaces {
  takesAway: Set<string>
  misses: Set<string>
  follows: Group[]
  questions: number
  conditions: number
  harmless: boolean
}

/**
 * Lists each cause once, with the number of cells and the first of them, and its consequences below it.
 * By the questions and conditions lost, then in the order of the file; beyond 200 causes errors are kept first, and a last line has the number of the others.
 */
export function groupRemarks(remarks: readonly PlacedRemark[]): FileRemark[] {
  const groups = [...Map.groupBy(remarks, keyOf).values()].map(groupOf)
  const roots = rootsOf(groups)
  const sheets = [...new Set(remarks.map(({ sheet }) => sheet))]
  const place = (one: Group) => sheets.indexOf(one.sheet)
  const inOrder = (all: Group[]) => all.toSorted((a, b) => place(a) - place(b) || a.row - b.row)
  const shown = inOrder(
    roots.toSorted((a, b) => severity.indexOf(a.level) - severity.indexOf(b.level)).slice(0, mostRemarks),
  )
    .map((one) => ({
      ...placesOf(one),
      ...lossOf(one),
      follows: limited(inOrder(one.follows), mostFollowing),
    }))
    .toSorted(
      (a, b) =>
        (b.lost_questions ?? 0) - (a.lost_questions ?? 0) ||
        (b.lost_conditions ?? 0) - (a.lost_conditions ?? 0),
    )
  return roots.length > shown.length
    ? [...shown, { ...andMore(roots.slice(shown.length)), follows: [] }]
    : shown
}

const severity = ['error', 'changed', 'warning']

const keyOf = ({ sheet, column, level, message, cause }: PlacedRemark) =>
  JSON.stringify([sheet, level, ...(cause === undefined ? [column, message] : [cause])])

function groupOf(remarks: PlacedRemark[]): Group {
  const [{ sheet, row, column, level, message, decision }] = remarks as [PlacedRemark]
  const rows = [...new Set(remarks.map((one) => one.row))].toSorted((a, b) => a - b)
  const given = (key: 'takesAway' | 'misses') => new Set(remarks.flatMap((one) => one[key] ?? []))
  return {
    ...(sheet !== undefined && { sheet }),
    row: Math.min(row, ...rows.slice(0, 1)),
    column,
    level,
    message,
    count: remarks.length,
    rows: rows.slice(0, mostRows),
    ...(decision && { decision }),
    takesAway: given('takesAway'),
    misses: given('misses'),
    follows: [],
    questions: remarks.filter(({ loses }) => loses === 'question').length,
    conditions: remarks.filter(({ loses }) => loses === 'condition').length,
    harmless: remarks.every((one) => one.harmless === true),
  }
}

/** The losses of a cause with its consequences. */
function lossOf({ follows, ...own }: Group) {
  const all = [own, ...follows]
  const [questions, conditions] = (['questions', 'conditions'] as const).map((what) =>
    all.reduce((sum, one) => sum + one[what], 0),
  )
  return {
    ...(questions && { lost_questions: questions }),
    ...(conditions && { lost_conditions: conditions }),
    ...(all.every(({ harmless }) => harmless) && { harmless: true }),
  }
}

/** The groups that follow from no other, with their consequences below. An error is never listed below a warning. */
function rootsOf(groups: Group[]): Group[] {
  const takenBy = new Map<string, Group>()
  for (const group of groups)
    for (const key of group.takesAway) if (!takenBy.has(key)) takenBy.set(key, group)
  const parentOf = (group: Group) =>
    [...group.misses]
      .flatMap((key) => takenBy.get(key) ?? [])
      .find((one) => one !== group && (group.level !== 'error' || one.level === 'error'))
  const roots: Group[] = []
  for (const group of groups) {
    const path = new Set([group])
    let root = group
    for (let next = parentOf(root); next && !path.has(next); next = parentOf(root)) {
      path.add(next)
      root = next
    }
    if (root === group || parentOf(root)) roots.push(group)
    else root.follows.push(group)
  }
  return roots
}

const placesOf = ({
  takesAway: _,
  misses: __,
  follows: ___,
  questions: ____,
  conditions: _____,
  harmless: ______,
  ...places
}: Group): RemarkPlaces => places

function limited(groups: Group[], most: number): RemarkPlaces[] {
  const shown = groups.slice(0, most).map(placesOf)
  return groups.length > most ? [...shown, andMore(groups.slice(most))] : shown
}

function andMore(groups: Group[]): RemarkPlaces {
  const count = groups.reduce((sum, one) => sum + one.count, 0)
  const level = groups.some((one) => one.level === 'error') ? 'error' : 'warning'
  return { row: 0, column: '', level, message: `And ${count} more.`, count, rows: [] }
}
