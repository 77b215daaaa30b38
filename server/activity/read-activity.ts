import type { activity } from 'contract/activity/activity.endpoints.ts'
import type { ActivityPage } from 'contract/activity/activity.schemas.ts'
import { cursorOf, groupEntries, positionOf, type ActivityEntry } from 'contract/activity/activity.rules.ts'
import type { Db } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { InInstituteFeed, InProjectFeed } from './activity.access.ts'
import { examineBatch, type Feed } from './activity.queries.ts'

/** Events that are examined in one statement; fewer in the first one of a short page. */
const batchSize = 150
/** Statements for one page: a reader who may see nothing of so many events sees the end of the list. */
const mostBatches = 40
/** Events of one page at most; a line of more events is split. */
const mostEntries = 500

/**
 * One page of a feed. It reads on until the page is full, so that neither its length nor `next` tells how many events the
 * reader may not see.
 */
export async function feedPage(
  db: Db,
  feed: Feed,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ActivityPage> {
  const entries: ActivityEntry[] = []
  let from = before === undefined ? undefined : positionOf(before)
  for (let batch = 1; ; batch++) {
    const { entries: more, next } = await examineBatch(
      db,
      feed,
      from,
      batch === 1 ? Math.min(batchSize, 3 * limit + 10) : batchSize,
    )
    entries.push(...more)
    const { lines, last, isCut } = groupEntries(entries, limit)
    const isFull = isCut || entries.length >= mostEntries
    if (isFull || next === undefined || batch === mostBatches)
      return { results: lines, next: isFull && last ? cursorOf(last) : null }
    from = next
  }
}

/** The feed of a person. Their own actions are not news to them. */
export const feedOf = ({ id, is_staff }: Pick<Viewer, 'id' | 'is_staff'>): Feed => ({
  reader: { id, is_staff, is_staff_in_projects: is_staff },
  of: { type: 'mine' },
})

export const readMine: Handler<typeof activity.mine, { viewer: Viewer }> = ({ db, viewer, query }) =>
  feedPage(db, feedOf(viewer), query)

export const readOfInstitute: Handler<typeof activity.ofInstitute, InInstituteFeed> = ({
  db,
  viewer: { id, is_staff },
  institute,
  query,
}) =>
  feedPage(
    db,
    {
      reader: { id, is_staff, is_staff_in_projects: is_staff },
      of: { type: 'institute', id: institute.id },
    },
    query,
  )

export const readOfProject: Handler<typeof activity.ofProject, InProjectFeed> = ({
  db,
  viewer: { id, is_staff },
  project,
  roles,
  query,
}) =>
  feedPage(
    db,
    {
      reader: { id, is_staff, is_staff_in_projects: is_staff && roles.length === 0 },
      of: { type: 'project', id: project.id, roles },
    },
    query,
  )
