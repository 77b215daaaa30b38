import { zoneCity } from 'contract/events/zone-city.ts'
import type { Db } from '../../platform/database/database.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { personWithName, surveyWithName } from '../names.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyPeople } from '../notify.ts'

/** Reminders of surveys, by managers and before deadlines. */
export const reminderNotifications: EventListeners = {
  'survey.reminded': async ({ surveyId, projectId, by, people }, { database: { db } }, id) => {
    const survey = await surveyWithName(db, surveyId)
    if (!survey) return
    const facts = { survey, projectId, by: await personWithName(db, by), due: await dueWords(db, surveyId) }
    await notifyPeople(db, people, notificationOf('survey.reminded', facts, id))
  },
  'survey.due': async ({ surveyId, projectId, people }, { database: { db } }, id) => {
    const survey = await surveyWithName(db, surveyId)
    const due = await dueWords(db, surveyId)
    // The deadline was removed in the meantime.
    if (!survey || due === '') return
    await notifyPeople(db, people, notificationOf('survey.due', { survey, projectId, due }, id))
  },
}

/** The deadline in the time zone in which it was set; '' without a deadline, or after it. */
async function dueWords(db: Db, surveyId: number): Promise<string> {
  const deadline = await db
    .selectFrom('survey_deadline')
    .select(['due_at', 'time_zone'])
    .where('survey_id', '=', surveyId)
    .where('due_at', '>', new Date())
    .executeTakeFirst()
  if (!deadline) return ''
  const { due_at, time_zone: timeZone } = deadline
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(due_at)
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23', timeZone }).format(
    due_at,
  )
  return `${day}, ${time} (${zoneCity(timeZone)} time)`
}
