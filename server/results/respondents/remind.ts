import { sql } from 'kysely'
import { reminderPause, whyNotRemindPerson } from 'contract/results/respondents.ts'
import type { surveyReminders } from 'contract/results/reminders.endpoints.ts'
import { dueReminder } from 'contract/surveys/survey-deadlines.ts'
import { isOpen } from 'contract/surveys/surveys.rules.ts'
import { closed, deactivated } from 'contract/surveys/surveys.refusals.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { notFound, refuse } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Hourly } from '../../platform/jobs/hourly.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import {
  isSharedComplete,
  invitedAndRespondents,
  type RespondentRow,
  type SurveyOfPeople,
} from './respondents.queries.ts'

/** Surveys per run of the job, and people per event. */
const most = { surveys: 500, people: 1000 }

/** Reminds one person, or everyone who is invited and not complete. */
export const remindPeople: Handler<typeof surveyReminders.remind, InSurvey> = async (context) => {
  const { survey, viewer, body, tx, now } = context
  refuse(isOpen(survey) ? undefined : survey.active ? closed : deactivated)
  const { person } = body
  if (person !== undefined) {
    const row = await personToRemind(tx, survey, person)
    if (!row) throw notFound()
    refuse(whyNotRemindPerson({ ...row, isViewer: person === viewer.id }, now))
  }
  const reminded_before = await remindedSince(tx, survey, new Date(now.getTime() - reminderPause))
  const people = await markReminded(tx, survey, { now, only: person, except: viewer.id })
  for (const some of inParts(people))
    await announce(tx, 'survey.reminded', {
      surveyId: survey.id,
      projectId: survey.project_id,
      by: viewer.id,
      people: some,
    })
  return { reminded: people.length, reminded_before: person === undefined ? reminded_before : 0 }
}

interface ToRemind extends RespondentRow {
  reminded_at: Date | null
  is_shared_complete: boolean
}

async function personToRemind(db: Db, survey: SurveyOfPeople, personId: number) {
  const { rows } = await sql<ToRemind>`
    select one.*, reminder.reminded_at, ${isSharedComplete(survey)} as is_shared_complete
    from (${invitedAndRespondents(survey)}) one join person on person.id = one.person_id
    left join survey_reminder reminder on reminder.survey_id = ${survey.id} and reminder.person_id = one.person_id
    where one.person_id = ${personId}`.execute(db)
  return rows[0]
}

/** How many people who could be reminded were since a time. */
async function remindedSince(db: Db, survey: SurveyOfPeople, since: Date): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people
    from (${invitedAndRespondents(survey)}) one
    join survey_reminder reminder on reminder.survey_id = ${survey.id} and reminder.person_id = one.person_id
    where one.is_invited and one.state <> 'complete' and reminded_at > ${since}`.execute(db)
  return rows[0]?.people ?? 0
}

/** Stores that people are reminded now, each at most once a day. @returns who is */
async function markReminded(
  tx: Tx,
  survey: SurveyOfPeople,
  { now, only, except }: { now: Date; only?: number | undefined; except?: number },
): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    insert into survey_reminder (survey_id, person_id, reminded_at)
    select ${survey.id}, one.person_id, ${now}
    from (${invitedAndRespondents(survey)}) one join person on person.id = one.person_id
    where one.is_invited and one.state <> 'complete' and not ${isSharedComplete(survey)}
      and (${only ?? null}::bigint is null or one.person_id = ${only ?? null})
      and one.person_id is distinct from ${except ?? null}
    order by one.person_id
    on conflict (survey_id, person_id) do update set reminded_at = excluded.reminded_at
    where survey_reminder.reminded_at <= ${new Date(now.getTime() - reminderPause)}
    returning person_id`.execute(tx)
  return rows.map(({ person_id }) => person_id)
}

const inParts = (people: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(people.length / most.people) }, (_, at) =>
    people.slice(at * most.people, (at + 1) * most.people),
  )

interface Deadline extends SurveyOfPeople {
  due_at: Date
  reminder_days: number[]
}

/** Sends the reminders of surveys whose deadline approaches, to people who have not completed them. */
export const remindOfDeadlines: Hourly = async (_, { database: { db } }) => {
  const now = new Date()
  const { rows } = await sql<Deadline>`
    select survey.id, survey.type, survey.sets, survey.project_id, deadline.due_at, deadline.reminder_days
    from survey_deadline deadline
    join survey on survey.id = deadline.survey_id
    join project on project.id = survey.project_id
    where due_at > ${now} and survey.active and survey.accept_submissions
      and survey.deleted_at is null and project.deleted_at is null
      and exists (select from unnest(reminder_days) days
        where due_at - days * interval '1 day' <= ${now} and (reminded_for is null or days < reminded_for))
    order by due_at limit ${most.surveys}`.execute(db)
  for (const deadline of rows)
    await inTransaction(db, async (tx) => {
      const days = dueReminder(deadline, now)
      if (days === undefined || !(await isFirst(tx, deadline, days))) return
      for (const people of inParts(await markReminded(tx, deadline, { now })))
        await announce(tx, 'survey.due', { surveyId: deadline.id, projectId: deadline.project_id, people })
    })
}

/** Marks a reminder as sent; false if it was, or if the deadline was changed. */
async function isFirst(tx: Tx, { id, due_at }: Deadline, days: number): Promise<boolean> {
  const { rows } = await sql`
    update survey_deadline set reminded_for = ${days}
    where survey_id = ${id} and due_at = ${due_at} and (reminded_for is null or reminded_for > ${days})
    returning survey_id`.execute(tx)
  return rows.length > 0
}
