import type { Jobs } from '../platform/jobs.ts'
import { writeExport } from './export-to-project.ts'
import { recountProgress } from './recount-progress.ts'
import { purgeForsaken, purgeSurvey } from './purge-survey.ts'
import { rereadAnswers } from './reread-answers.ts'

export const surveyJobs: Jobs = {
  'survey.purge': purgeSurvey,
  'survey.purge-forsaken': purgeForsaken,
  'survey.export-to-project': writeExport,
  'survey.recount': recountProgress,
  'survey.reread': rereadAnswers,
}
