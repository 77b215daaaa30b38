import { deadlineChanged, defaultReminderDays, dueReminder } from 'contract/surveys/survey-deadlines.ts'
import type { surveyDeadlines } from 'contract/surveys/survey-deadlines.endpoints.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { Invalid, Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../surveys.access.ts'
import { publishSurveyChange } from '../surveys.live.ts'

export const readDeadline: Handler<typeof surveyDeadlines.readDeadline, InSurvey> = ({ db, survey }) =>
  deadlineOf(db, survey.id)

/** Reminders whose time is over when the deadline is set are not sent. */
export const saveDeadline: Handler<typeof surveyDeadlines.saveDeadline, InSurvey> = ({
  db,
  survey,
  viewer,
  body,
  now,
}) =>
  inTransaction(db, async (tx) => {
    // Two changes at the same time wait for each other here.
    await tx.selectFrom('survey').select('id').where('id', '=', survey.id).forNoKeyUpdate().execute()
    const { due_at: stored } = await deadlineOf(tx, survey.id)
    if (body.seen_due_at !== undefined && !isSame(body.seen_due_at, stored))
      throw new Problem(deadlineChanged)
    if (body.due_at === null)
      await tx.deleteFrom('survey_deadline').where('survey_id', '=', survey.id).execute()
    else {
      const due_at = new Date(body.due_at)
      if (due_at <= now) throw new Invalid({ due_at: ['Please choose a time in the future'] })
      const reminder_days = [...new Set(body.reminder_days)].sort((one, other) => other - one)
      const deadline = {
        due_at,
        reminder_days,
        time_zone: body.time_zone,
        reminded_for: dueReminder({ due_at, reminder_days }, now) ?? null,
      }
      await tx
        .insertInto('survey_deadline')
        .values({ survey_id: survey.id, ...deadline })
        .onConflict((known) => known.column('survey_id').doUpdateSet(deadline))
        .execute()
    }
    await publishSurveyChange(tx, survey, { by: viewer.id })
    return deadlineOf(tx, survey.id)
  })

const isSame = (seen: string | null, stored: string | null) =>
  (seen && Date.parse(seen)) === (stored && Date.parse(stored))

async function deadlineOf(db: Db, surveyId: number) {
  const row = await db
    .selectFrom('survey_deadline')
    .select(['due_at', 'time_zone', 'reminder_days'])
    .where('survey_id', '=', surveyId)
    .executeTakeFirst()
  return {
    due_at: row?.due_at.toISOString() ?? null,
    time_zone: row?.time_zone ?? 'UTC',
    reminder_days: row?.reminder_days ?? [...defaultReminderDays],
  }
}
