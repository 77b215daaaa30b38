import { sql } from 'kysely'
import type { EventListeners, JobContext } from '../platform/jobs/jobs.ts'
import type { Db } from '../platform/database/database.ts'
import { institutesIn } from '../projects/projects.ts'
import type { SurveyEvent } from '../surveys/surveys.ts'
import { recordActivity, type Source } from './record-activity.ts'

/** Roles that are no positions. */
const standings = ['Admin', 'Contact']

/** Stores events of the lower domains for the feeds. */
export const activityListeners: EventListeners = {
  'institute.changed': async ({ instituteId, by, at, fields = [] }, { database: { db } }, id) => {
    const kinds = {
      'institute.mission': fields.includes('mission') || fields.includes('vision'),
      'institute.region': fields.includes('region'),
      'institute.goals': fields.includes('sustainable_development_goals'),
    }
    for (const kind of ['institute.mission', 'institute.region', 'institute.goals'] as const) {
      if (!kinds[kind]) continue
      const detail = kind === 'institute.region' ? await regionOf(db, instituteId) : ''
      if (kind === 'institute.region' && detail === '') continue
      await recordActivity(
        db,
        { key: `${kind} ${id}`, kind, at: new Date(at), actor: by, institute: instituteId, detail },
        [{ type: 'institute', id: instituteId }],
      )
    }
  },
  'institute.membership_changed': async (change, { database: { db } }, id) => {
    const { instituteId, personId, before, after, at } = change
    const [position = ''] = after.filter((role) => !before.includes(role) && !standings.includes(role))
    const hasJoined = before.length === 0 && after.length > 0
    if (!hasJoined && position === '') return
    const contacts: Source = { type: 'person', id: personId }
    await recordActivity(
      db,
      {
        key: id,
        kind: hasJoined ? 'institute.member_joined' : 'person.position',
        at: new Date(at),
        person: personId,
        institute: instituteId,
        detail: position,
      },
      hasJoined ? [contacts, { type: 'institute', id: instituteId }] : [contacts],
    )
  },
  'project.created': ({ projectId, by, at }, { database: { db } }, id) =>
    recordActivity(
      db,
      { key: id, kind: 'project.created', at: new Date(at), person: by, project: projectId },
      [
        { type: 'person', id: by },
        { type: 'project', id: projectId },
      ],
    ),
  'project.roles_changed': async (change, { database: { db } }, id) => {
    const { projectId, personId, instituteId, before, after, at } = change
    if (before.length > 0 || after.length === 0) return
    await recordActivity(
      db,
      {
        key: id,
        kind: personId === null ? 'project.institute_joined' : 'project.person_joined',
        at: new Date(at),
        person: personId,
        institute: instituteId,
        project: projectId,
      },
      [
        { type: 'project', id: projectId },
        ...(personId === null ? [] : [{ type: 'person' as const, id: personId }]),
        ...(instituteId === null ? [] : [{ type: 'institute' as const, id: instituteId }]),
      ],
    )
  },
  'document.added': async ({ documentId, projectId, by }, { database: { db } }, id) => {
    const isPublic = await isPublicDocument(db, documentId)
    await recordActivity(
      db,
      {
        key: id,
        kind: 'document.added',
        at: new Date(),
        actor: by,
        project: projectId,
        document: documentId,
      },
      [{ type: 'project', id: projectId }, ...(isPublic ? await institutionsOf(db, projectId) : [])],
    )
  },
  'document.published': async ({ documentId, projectId, by, at }, { database: { db } }, id) =>
    recordActivity(
      db,
      {
        key: id,
        kind: 'document.published',
        at: new Date(at),
        actor: by,
        project: projectId,
        document: documentId,
      },
      [{ type: 'project', id: projectId }, ...(await institutionsOf(db, projectId))],
    ),
  'discussion.created': async ({ discussionId, by }, { database: { db } }, id) => {
    const found = await db
      .selectFrom('discussion')
      .select(['project_id as project', 'institute_id as institute'])
      .where('id', '=', discussionId)
      .executeTakeFirst()
    if (!found) return
    const { project, institute } = found
    await recordActivity(
      db,
      {
        key: id,
        kind: 'discussion.created',
        at: new Date(),
        actor: by,
        project,
        institute,
        discussion: discussionId,
      },
      [
        ...(project === null ? [] : [{ type: 'project' as const, id: project }]),
        ...(institute === null ? [] : [{ type: 'institute' as const, id: institute }]),
      ],
    )
  },
  'survey.opened': (event, context, id) => ofSurvey('survey.opened', event, context, id),
  'survey.reopened': (event, context, id) => ofSurvey('survey.reopened', event, context, id),
  'survey.finalized': (event, context, id) => ofSurvey('survey.closed', event, context, id),
  'event.created': ({ eventId, by }, { database: { db } }, id) =>
    recordActivity(db, { key: id, kind: 'event.created', at: new Date(), actor: by, event: eventId }, [
      { type: 'everyone', id: 0 },
      { type: 'person', id: by },
    ]),
  'event.changed': ({ eventId, by }, { database: { db } }, id) =>
    recordActivity(db, { key: id, kind: 'event.changed', at: new Date(), actor: by, event: eventId }, [
      { type: 'event', id: eventId },
    ]),
}

async function ofSurvey(
  kind: 'survey.opened' | 'survey.reopened' | 'survey.closed',
  { surveyId, projectId, by }: SurveyEvent,
  { database: { db } }: JobContext,
  key: string,
): Promise<void> {
  const survey = await db
    .selectFrom('survey')
    .select('opened_at')
    .where('id', '=', surveyId)
    .executeTakeFirst()
  const at = (kind === 'survey.opened' && survey?.opened_at) || new Date()
  await recordActivity(db, { key, kind, at, actor: by, project: projectId, survey: surveyId }, [
    { type: 'project', id: projectId },
  ])
}

async function regionOf(db: Db, instituteId: number): Promise<string> {
  const institute = await db
    .selectFrom('institute')
    .select('region')
    .where('id', '=', instituteId)
    .executeTakeFirst()
  return institute?.region ?? ''
}

async function isPublicDocument(db: Db, documentId: number): Promise<boolean> {
  const document = await db
    .selectFrom('document')
    .select('permissions')
    .where('id', '=', documentId)
    .executeTakeFirst()
  return document?.permissions === 'PUBLIC'
}

/** The institutes that take part in a project: their followers see its public documents. */
async function institutionsOf(db: Db, projectId: number): Promise<Source[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct institute_id as id from (${institutesIn(projectId)}) one`.execute(db)
  return rows.map(({ id }) => ({ type: 'institute', id }))
}
