import { nameTaken } from 'contract/surveys/surveys.refusals.ts'
import type { Domain } from '../platform/domain.ts'
import { surveyDeadlineRoutes } from './deadlines/deadlines.routes.ts'
import { purgeOrphaned, purgeSurvey } from './deletion/purge-survey.ts'
import { surveyGuestRoutes } from './guests/survey-guests.routes.ts'
import { surveyHourly, surveyListeners } from './surveys.listeners.ts'
import { surveyTopics } from './surveys.live.ts'
import { surveyRoutes } from './surveys.routes.ts'

export const surveysDomain = {
  routes: { surveys: [...surveyRoutes, ...surveyDeadlineRoutes], 'survey-guests': surveyGuestRoutes },
  jobs: { 'survey.purge': purgeSurvey, 'survey.purge-forsaken': purgeOrphaned },
  hourly: surveyHourly,
  listeners: surveyListeners,
  liveTopics: surveyTopics,
  violations: { survey_name_key: nameTaken },
} satisfies Domain
