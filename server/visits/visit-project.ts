import { readableLevels } from 'contract/documents/documents.rules.ts'
import { can, type Permissions } from 'contract/projects/permissions.ts'
import { offeredSteps } from 'contract/visits/first-steps.rules.ts'
import type { visits } from 'contract/visits/visits.endpoints.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { VisitScope } from './visits.access.ts'
import { dismissSteps, visitProject } from './visits.queries.ts'

/** What others have changed since the viewer's last visit, as far as the viewer may see it. */
export const readVisit: Handler<typeof visits.visit, VisitScope> = async ({
  db,
  viewer,
  project,
  permissions,
  now,
}) => {
  const answers = answersSeen(permissions)
  const comments = can(permissions, 'VIEW_PROJECT_DISCUSSIONS')
  const people = can(permissions, 'VIEW_PROJECT_PARTICIPANTS')
  const levels = readableLevels(permissions)
  const sight = { projectId: project.id, personId: viewer.id, answers, levels, comments, people }
  const row = await visitProject(db, sight, now)
  const counted = (count: number, seen: boolean) => (row.since && seen ? Number(count) : null)
  return {
    since: row.since?.toISOString() ?? null,
    answers: counted(row.answers, answers !== 'none'),
    documents: counted(row.documents, levels.length > 0),
    comments: counted(row.comments, comments),
    comments_topic: row.comments_topic,
    people: counted(row.people, people),
    first_steps: offeredSteps(permissions, {
      dismissed: row.dismissed,
      done: { people: row.has_people, topics: row.has_topics, content: row.has_content },
    }),
  }
}

export const dismissFirstSteps: Handler<typeof visits.dismissFirstSteps, VisitScope> = async ({
  db,
  viewer,
  project,
  now,
}) => {
  await dismissSteps(db, project.id, viewer.id, now)
  return { success: true as const }
}

/** Members who may see results see all answers; members who only fill in surveys see those of shared surveys. */
function answersSeen(permissions: Permissions): 'all' | 'shared' | 'none' {
  if (can(permissions, 'EXPORT_PROJECT_SURVEY_RESULTS')) return 'all'
  return can(permissions, 'FILL_PROJECT_SURVEYS') ? 'shared' : 'none'
}
