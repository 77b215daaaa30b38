import { purgeOrphaned, purgeSurvey } from './deletion/purge-survey.ts'

export const surveyJobs = {
  'survey.purge': purgeSurvey,
  'survey.purge-forsaken': purgeOrphaned,
}
