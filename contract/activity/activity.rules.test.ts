import { expect, it } from 'vitest'
import { activityKinds, type ActivityKind } from './activity-line.ts'
import { activityLink, activityWords, reasonWords } from './activity-words.ts'
import { cursorOf, groupEntries, isCursor, positionOf, type ActivityEntry } from './activity.rules.ts'

const noon = Date.parse('2026-05-04T12:00:00Z')
let id = 1000
const entry = (hoursAgo: number, changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: id--,
  kind: 'document.added',
  at: new Date(noon - hoursAgo * 3_600_000).toISOString(),
  reason: 'project',
  source: { type: 'project', id: 3, name: 'Reefs' },
  actor: { id: 5, name: 'Ana Ruiz', avatar: null },
  person: { id: 6, name: 'Bo Li', avatar: null },
  institute: null,
  project: { id: 3, name: 'Reefs', avatar: null },
  object: { id: 9, name: 'Plan' },
  detail: 'Analyst',
  ...changes,
})
const elsewhere = { project: { id: 4, name: 'Rivers', avatar: null } }

it('similar events of a day are one line, in the place of the newest', () => {
  const { lines, isCut } = groupEntries(
    [
      entry(0),
      entry(1, elsewhere),
      entry(2),
      entry(3, { kind: 'survey.opened' }),
      entry(23.9),
      entry(24),
      entry(25),
    ],
    50,
  )
  expect(lines.map(({ kind, count, project }) => [kind, count, project?.name])).toEqual([
    ['document.added', 3, 'Reefs'],
    ['document.added', 1, 'Rivers'],
    ['survey.opened', 1, 'Reefs'],
    ['document.added', 2, 'Reefs'],
  ])
  expect(isCut).toBe(false)
})

it('a page ends before the event that would begin a further line, so that none is lost', () => {
  const entries = [entry(0), entry(1), entry(2, elsewhere), entry(3), entry(4, elsewhere)]
  const first = groupEntries(entries, 1)
  expect(first).toMatchObject({ isCut: true, last: { id: entries[1]!.id }, lines: [{ count: 2 }] })
  const second = groupEntries(entries.slice(2), 1)
  expect(second.lines).toMatchObject([{ count: 1, project: { name: 'Rivers' } }])
  expect(groupEntries(entries, 2).lines.map(({ count }) => count)).toEqual([3, 2])
})

it('lines with another reason or another source are not joined', () => {
  const contact = { source: { type: 'person', id: 6, name: 'Bo Li' }, reason: 'contact' } as const
  expect(groupEntries([entry(0), entry(1, contact)], 9).lines).toHaveLength(2)
})

it('a cursor names the position of an event', () => {
  const position = { at: '2026-05-04T12:00:00.000Z', id: 17 }
  expect(positionOf(cursorOf(position))).toEqual(position)
  for (const wrong of ['', '17', '2026-05-04_17', '2026-13-44T12:00:00.000Z_17', `${cursorOf(position)}x`])
    expect(isCursor(wrong), wrong).toBe(false)
})

it('every kind has words and a link, for one event and for several', () => {
  const institute = { id: 2, name: 'Umoja', avatar: null, type: 'NGO' } as const
  const texts = (kind: ActivityKind, count: number) => {
    const line = { ...entry(0, { kind, institute }), count }
    return [activityWords(line), activityLink(line)]
  }
  for (const kind of activityKinds)
    for (const count of [1, 3])
      for (const text of texts(kind, count)) expect(text).not.toMatch(/undefined|null|NaN|^$/)
  expect(texts('document.added', 1)).toEqual(['Ana Ruiz added “Plan” to Reefs', '/projects/3/documents/9'])
  expect(texts('document.added', 3)).toEqual(['3 new documents in Reefs', '/projects/3/documents'])
  const opened = { ...entry(0, { kind: 'survey.opened' }), count: 1 }
  expect(activityWords(opened)).toBe('The survey “Plan” is open in Reefs')
  expect(activityWords(opened, { isOfPage: true })).toBe('The survey “Plan” is open')
  expect(texts('institute.member_joined', 1)[0]).toBe('Bo Li joined Umoja as Analyst')
  expect(reasonWords({ ...entry(0, { reason: 'following' }), count: 1 })).toBe('You follow Reefs')
})
