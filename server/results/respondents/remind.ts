import { sql } from 'kysely'
import { reminderPause, whyNotRemindPerson } from 'contract/results/respondents.ts'
import type { surveyReminders } from 'contract/results/reminders.endpoints.ts'
import { isOpen } from 'contract/surveys/surveys.rules.ts'
import { closed, deactivated } from 'contract/surveys/surveys.refusals.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound, refuse } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { markReminded } from './mark-reminded.ts'
import {
  isSharedComplete,
  invitedAndRespondents,
  type RespondentRow,
  type SurveyOfPeople,
} from './respondents.queries.ts'

/** People per event. */
const mostPeople = 1000

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
  const { people } = await markReminded(tx, survey, { now, only: person, except: viewer.id })
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

const inParts = (people: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(people.length / mostPeople) }, (_, at) =>
    people.slice(at * mostPeople, (at + 1) * mostPeople),
  )
