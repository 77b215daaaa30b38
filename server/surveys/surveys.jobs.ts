import type { Jobs } from '../platform/jobs.ts'
import { removeFiles } from './answer-files.ts'
import { recountProgress } from './recount-progress.ts'
import { purgeSurvey } from './remove-survey.ts'
import { rereadAnswers } from './reread-answers.ts'

export const surveyJobs: Jobs = {
  'survey.remove-files': removeFiles,
  'survey.purge': purgeSurvey,
  'survey.recount': recountProgress,
  'survey.reread': rereadAnswers,
}
