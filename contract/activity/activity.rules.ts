import type { ActivityLine } from './activity-line.ts'

/** Maximum number of lines per page. */
export const mostLines = 50
/** Similar events of this many milliseconds are one line. */
export const groupedWithin = 24 * 3_600_000

/** The position of an event in a feed. */
export interface Position {
  /** ISO 8601. */
  at: string
  id: number
}

/** Writes the position of an event as the parameter `before`. */
export const cursorOf = ({ at, id }: Position): string => `${at}_${id}`

const cursorForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/

export const isCursor = (cursor: string): boolean => positionOf(cursor) !== undefined

/** Parses the parameter `before`; undefined if it is not a valid position. */
export function positionOf(cursor: string): Position | undefined {
  const [, at, id] = cursorForm.exec(cursor) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at))) return undefined
  return { at, id: Number(id) }
}

/** An event before it is grouped. */
export type ActivityEntry = Omit<ActivityLine, 'count'>

export interface GroupedEntries {
  lines: ActivityLine[]
  /** The last event in these lines. */
  last: Position | undefined
  /** Whether there are further events. */
  isCut: boolean
}

/**
 * Groups similar events of a day into lines, in the order of the newest event of each.
 * @param entries newest first
 * @param limit maximum number of lines; the first event that would begin a further line ends the page
 */
export function groupEntries(entries: readonly ActivityEntry[], limit: number): GroupedEntries {
  const groups = new Map<string, ActivityLine>()
  const lines: ActivityLine[] = []
  let last: Position | undefined
  for (const entry of entries) {
    const key = groupOf(entry)
    const group = groups.get(key)
    if (group && Date.parse(group.at) - Date.parse(entry.at) < groupedWithin) group.count += 1
    else {
      if (lines.length === limit) return { lines, last, isCut: true }
      const line = { ...entry, count: 1 }
      groups.set(key, line)
      lines.push(line)
    }
    last = entry
  }
  return { lines, last, isCut: false }
}

/** What lines of several events are about: the kind and, depending on it, a project, an institution or a person. */
function groupOf({ kind, source, project, institute, person, object }: ActivityEntry): string {
  const within =
    kind === 'event.created'
      ? ''
      : kind === 'event.changed'
        ? object?.id
        : kind === 'project.created' || kind === 'person.position'
          ? person?.id
          : kind.startsWith('institute.')
            ? institute?.id
            : `${project?.id} ${institute && kind !== 'project.institute_joined' ? institute.id : ''}`
  return `${kind} ${source?.type} ${source?.id} ${within}`
}
