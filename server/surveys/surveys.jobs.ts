import type { Jobs } from '../platform/jobs/jobs.ts'
import { purgeForsaken, purgeSurvey } from './deletion/purge-survey.ts'

export const surveyJobs: Jobs = {
  'survey.purge': purgeSurvey,
  'survey.purge-forsaken': purgeForsaken,
}
