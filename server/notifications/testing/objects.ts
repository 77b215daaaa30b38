import { randomBytes } from 'node:crypto'
import { personaInstitutes, personaProjects, personas, type Persona } from '../../../db/seed/personas.ts'
import type { Db } from '../../platform/database/database.ts'

/** Ids of objects that notifications are about. */
export interface Things {
  project: number
  institute: number
  otherInstitute: number
  survey: number
  document: number
  discussion: number
  session: number
  event: number
  invitation: number
  report: number
  openReport: number
}

export type Ids = Record<Persona, number>

/** One object of each type, in the personas' project and institute. */
export async function prepareThings(db: Db, ids: Ids): Promise<Things> {
  const named = async (table: 'project' | 'institute', name: string) =>
    (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const things = {
    project: await named('project', personaProjects.own),
    institute: await named('institute', personaInstitutes.own),
    otherInstitute: await named('institute', personaInstitutes.other),
  }
  const by = { project_id: things.project, created_by: ids.projectAdmin }
  // A public project would be visible without a role.
  await db
    .updateTable('project')
    .set({ project_visibility: 'private' })
    .where('id', '=', things.project)
    .execute()
  const survey = await db
    .insertInto('survey')
    .values({ ...by, name: 'All kinds', description: '', type: 'multi-user' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('survey_guest')
    .values({ survey_id: survey.id, person_id: ids.projectGuest, invited_by: ids.projectAdmin })
    .execute()
  const document = await db
    .insertInto('document')
    .values({ ...by, name: 'Baseline', permissions: 'MEMBERS_ONLY' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const discussion = await db
    .insertInto('discussion')
    .values({ ...by, name: 'Water' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const times = { starts_at: new Date('2031-05-12T06:00:00Z'), ends_at: new Date('2031-05-12T14:00:00Z') }
  const session = await db
    .insertInto('advisor_session')
    .values({ advisor_id: ids.advisor, member_id: ids.plain, title: 'Green credit lines', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = await db
    .insertInto('event')
    .values({ title: 'Forum', ...times, time_zone: 'Africa/Nairobi' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [person_id, is_waiting] of [
    [ids.plain, false],
    [ids.advisor, true],
  ] as const)
    await db.insertInto('event_attendance').values({ event_id: event.id, person_id, is_waiting }).execute()
  const report = await db
    .insertInto('report')
    .values({
      reporter_id: ids.plain,
      subject_type: 'institute',
      subject_id: things.institute,
      name: personaInstitutes.own,
      reason: 'false',
      decision: 'dismissed',
      answer: 'We have checked it',
      decided_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const openReport = await db
    .insertInto('report')
    .values({
      reporter_id: ids.plain,
      subject_type: 'institute',
      subject_id: things.institute,
      name: personaInstitutes.own,
      reason: 'spam',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await prepareDecisions(db, things.institute, ids)
  await db
    .insertInto('project_invitation')
    .values({
      project_id: things.project,
      institute_id: things.institute,
      role: 'Project_Member',
      created_at: new Date(),
    })
    .execute()
  return {
    ...things,
    survey: survey.id,
    document: document.id,
    discussion: discussion.id,
    session: session.id,
    event: event.id,
    invitation: 1,
    report: report.id,
    openReport: openReport.id,
  }
}

/** Creates the open decisions required for notifications about them. */
async function prepareDecisions(db: Db, institute: number, { plain, advisor }: Ids): Promise<void> {
  const created_at = new Date()
  await db.insertInto('contact').values({ from_id: plain, to_id: advisor, created_at }).execute()
  await db
    .insertInto('institute_role')
    .values({ institute_id: institute, person_id: plain, role: 'Analyst', approved: false })
    .execute()
  await db
    .insertInto('invitation')
    .values({
      institute_id: institute,
      email: personas.plain.email,
      created_at,
      expires_at: new Date(Date.now() + 86_400_000),
      token_hash: randomBytes(32),
    })
    .execute()
}
