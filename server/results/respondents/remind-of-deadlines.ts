import { sql } from 'kysely'
import { dueReminder } from 'contract/surveys/survey-deadlines.ts'
import { transaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { Hourly } from '../../platform/jobs/hourly.ts'
import { announce, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { markReminded } from './mark-reminded.ts'
import type { SurveyOfPeople } from './respondents.queries.ts'

/** Surveys per run, and people per job. */
const most = { surveys: 500, people: 500 }
/** Jobs that run at the same time at most, on all nodes together. */
const queues = 2

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** A reminder of a survey `days` before its deadline (ISO 8601), to people with higher ids than `after`. */
    'survey.remind': { surveyId: number; dueAt: string; days: number; after: number }
  }
}

interface Deadline extends SurveyOfPeople {
  due_at: Date
  reminder_days: number[]
}

/** Distributes the reminders of surveys whose deadline approaches to jobs, which any node can take. */
export const remindOfDeadlines: Hourly = async (_, { database: { db } }) => {
  const now = new Date()
  const hasDueReminder = sql<boolean>`exists (select from unnest(reminder_days) days
    where due_at - days * interval '1 day' <= ${now} and (reminded_for is null or days < reminded_for))`
  for (const deadline of await openDeadlines(db, now, hasDueReminder)) {
    const days = dueReminder(deadline, now)
    if (days === undefined) continue
    const { id: surveyId, due_at } = deadline
    await transaction(db, async (tx) => {
      if (await isFirst(tx, deadline, days))
        await enqueueBatch(tx, { surveyId, dueAt: due_at.toISOString(), days, after: 0 })
    })
  }
}

/**
 * Reminds the next people who have not completed the survey, and enqueues those after them. A job that runs again
 * reminds nobody twice, because its people have been marked in the same transaction.
 */
export const remindBatch: Job<'survey.remind'> = async (batch, { database: { db } }) => {
  const { surveyId, dueAt, after } = batch
  const now = new Date()
  const isSame = sql<boolean>`survey.id = ${surveyId} and due_at = ${dueAt}`
  const [deadline] = await openDeadlines(db, now, isSame)
  // The survey was closed, or its deadline has changed.
  if (!deadline) return
  await transaction(db, async (tx) => {
    const page = { after, most: most.people }
    const { people, last } = await markReminded(tx, deadline, { now, page })
    if (people.length > 0)
      await announce(tx, 'survey.due', { surveyId, projectId: deadline.project_id, people })
    if (last !== null) await enqueueBatch(tx, { ...batch, after: last })
  })
}

const enqueueBatch = (tx: Tx, batch: Parameters<typeof remindBatch>[0]) =>
  enqueue(tx, 'survey.remind', batch, {
    key: `remind ${batch.surveyId} ${batch.days} ${batch.after}`,
    queue: `survey.remind ${batch.surveyId % queues}`,
  })

const openDeadlines = async (db: Db, now: Date, condition: ReturnType<typeof sql<boolean>>) =>
  (
    await sql<Deadline>`
    select survey.id, survey.type, survey.sets, survey.project_id, deadline.due_at, deadline.reminder_days
    from survey_deadline deadline
    join survey on survey.id = deadline.survey_id
    join project on project.id = survey.project_id
    where due_at > ${now} and survey.active and survey.accept_submissions
      and survey.deleted_at is null and project.deleted_at is null and ${condition}
    order by due_at limit ${most.surveys}`.execute(db)
  ).rows

/** Marks a reminder as distributed; false if it was, or if the deadline was changed. */
async function isFirst(tx: Tx, { id, due_at }: Deadline, days: number): Promise<boolean> {
  const { rows } = await sql`
    update survey_deadline set reminded_for = ${days}
    where survey_id = ${id} and due_at = ${due_at} and (reminded_for is null or reminded_for > ${days})
    returning survey_id`.execute(tx)
  return rows.length > 0
}
