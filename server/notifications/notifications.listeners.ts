import { neededToRead } from 'contract/documents/documents.rules.ts'
import { roleWords } from 'contract/projects/permissions.ts'
import type { Db } from '../platform/database/database.ts'
import type { JobContext, Listeners } from '../platform/jobs/jobs.ts'
import { invitedGuests, type SurveyNews } from '../surveys/surveys.ts'
import { tellHolders, tellPeople } from './notifications.queries.ts'

/** What is told of the lower domains' news, and to whom. */
export const notificationListeners: Listeners = {
  'survey.opened': (news, context, id) =>
    tellOfSurvey(news, context, { id, verb: 'opened a survey', did: 'opened the survey' }),
  'survey.reopened': (news, context, id) =>
    tellOfSurvey(news, context, { id, verb: 'reopened a survey', did: 'reopened the survey' }),
  'survey.finalized': (news, context, id) =>
    tellOfSurvey(news, context, { id, verb: 'finalized a survey', did: 'finalized the survey' }),
  'survey.guest_invited': async ({ surveyId, by, personId }, { database: { db } }, id) => {
    const survey = await surveyName(db, surveyId)
    if (survey === undefined) return
    const description = `${await nameOf(db, by)} invited you to fill the survey ${survey}`
    const told = { newsId: id, verb: 'invited you to a survey', about: 'survey', link: fillLink(survey) }
    await tellPeople(db, [personId], { ...told, description })
  },
  'document.added': async ({ projectId, name, permissions, by, awaited }, { database: { db } }, id) => {
    const project = await projectName(db, projectId)
    if (!project) return
    const told = {
      newsId: id,
      verb: 'added a document',
      about: 'document',
      link: `/projects/${projectId}/documents`,
    }
    await tellHolders(
      db,
      { projectId, permission: neededToRead[permissions], but: by },
      {
        ...told,
        description: `${await nameOf(db, by)} added the document ${name} to the project ${project}`,
      },
    )
    if (awaited)
      await tellPeople(db, [by], { ...told, description: `${name} is in the documents of ${project} now` })
  },
  'project.joined': async ({ projectId, by, personId, instituteId, role }, { database: { db } }, id) => {
    const project = await projectName(db, projectId)
    const people = personId !== null ? [personId] : await approvedMembers(db, instituteId!)
    if (!project) return
    const told = {
      newsId: id,
      verb: 'added you to a project',
      about: 'project',
      link: `/projects/${projectId}`,
    }
    const description = `${await nameOf(db, by)} added ${personId !== null ? 'you' : 'your institution'} to the project ${project} as ${roleWords(role)}`
    await tellPeople(
      db,
      people.filter((person) => person !== by),
      { ...told, description },
    )
  },
}

async function tellOfSurvey(
  { surveyId, projectId, by }: SurveyNews,
  { database: { db } }: JobContext,
  { id, verb, did }: { id: string; verb: string; did: string },
): Promise<void> {
  const survey = await surveyName(db, surveyId)
  if (survey === undefined) return
  const description = `${await nameOf(db, by)} ${did} ${survey}`
  const link = verb.startsWith('finalized') ? `/projects/${projectId}/surveys` : fillLink(survey)
  const told = { newsId: id, verb, description, link, about: 'survey' }
  await tellHolders(db, { projectId, permission: 'FILL_PROJECT_SURVEYS', but: by }, told)
  await tellPeople(db, await invitedGuests(db, surveyId), told)
}

const fillLink = (survey: string) => `/quiz/${encodeURIComponent(survey)}`

/** The name of a survey, unless it is deleted. */
const surveyName = async (db: Db, id: number) =>
  (
    await db
      .selectFrom('survey')
      .select('name')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.name

const projectName = async (db: Db, id: number) =>
  (await db.selectFrom('project').select('name').where('id', '=', id).executeTakeFirst())?.name

async function nameOf(db: Db, personId: number): Promise<string> {
  const person = await db
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return person ? `${person.first_name} ${person.last_name}` : 'Somebody'
}

const approvedMembers = async (db: Db, instituteId: number): Promise<number[]> => {
  const members = await db
    .selectFrom('institute_role')
    .select('person_id')
    .distinct()
    .where('institute_id', '=', instituteId)
    .where('approved', '=', true)
    .where('role', '<>', 'Follower')
    .limit(1000)
    .execute()
  return members.map(({ person_id }) => person_id)
}
