import { endpoints } from '../platform/endpoint.ts'
import type { surveyRemindersSchemas } from './reminders.schemas.ts'

/** Reminders of people who are invited and have not completed a survey. */
export const surveyReminders = endpoints<typeof surveyRemindersSchemas>()({
  remind: {
    method: 'POST',
    path: '/api/quiz/:id/respondents/remind/',
    creates: true,
  },
})
