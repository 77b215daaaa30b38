import { forgetFiles } from '../media/media.jobs.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { writeExport } from '../results/export-to-project.ts'
import { purgeForsaken, purgeSurvey } from './deletion/purge-survey.ts'
import { recountProgress } from '../answers/recount-progress.ts'
import { rereadAnswers } from '../answers/rewrite-answer-texts.ts'

export const surveyJobs: Jobs = {
  'survey.purge': purgeSurvey,
  'survey.purge-forsaken': purgeForsaken,
  'survey.export-to-project': writeExport,
  'survey.recount': recountProgress,
  'survey.reread': rereadAnswers,
  // Queued by older versions, which named the files of an answer; now they go with it (decision 10).
  'survey.remove-files': forgetFiles,
}
