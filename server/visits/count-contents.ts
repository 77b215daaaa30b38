import { sql } from 'kysely'
import { readableLevels } from 'contract/documents/documents.rules.ts'
import { can } from 'contract/projects/permissions.ts'
import { totalBound } from 'contract/platform/totals.ts'
import type { visits } from 'contract/visits/visits.endpoints.ts'
import type { ProjectCounts } from 'contract/visits/visits.schemas.ts'
import { oneRow } from '../platform/database/one-row.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { VisitScope } from './visits.access.ts'

interface Counts {
  surveys: number
  documents: number
  discussions: { topic: number | null; count: number }[]
}

/** Counts what the viewer may see, each up to just beyond `totalBound`. */
export const countContents: Handler<typeof visits.counts, VisitScope> = async ({
  db,
  project: { id },
  permissions,
}): Promise<ProjectCounts> => {
  const bound = totalBound + 1
  const counts = await oneRow(
    db,
    sql<Counts>`
    select
      (select count(*)::int from (select from survey
        where project_id = ${id} and deleted_at is null limit ${bound}) listed) as surveys,
      (select count(*)::int from (select from document where project_id = ${id} and removed_at is null
        and permissions = any (${readableLevels(permissions)}::text[]) limit ${bound}) listed) as documents,
      (select coalesce(jsonb_agg(jsonb_build_object('topic', topic_id, 'count', count)), '[]')
        from (select topic_id, count(*) from (
          select topic_id from discussion where project_id = ${id} limit ${bound}) listed group by topic_id) counted)
        as discussions`,
  )
  const readsDiscussions = can(permissions, 'VIEW_PROJECT_DISCUSSIONS')
  const readsTopics = readsDiscussions && can(permissions, 'VIEW_PROJECT_TOPICS')
  return {
    surveys: can(permissions, 'VIEW_PROJECT_SURVEYS') ? counts.surveys : null,
    documents: counts.documents,
    discussions: readsDiscussions
      ? (counts.discussions.find(({ topic }) => topic === null)?.count ?? 0)
      : null,
    topics: readsTopics
      ? counts.discussions.flatMap(({ topic, count }) =>
          topic === null ? [] : [{ id: topic, discussions: count }],
        )
      : [],
  }
}
