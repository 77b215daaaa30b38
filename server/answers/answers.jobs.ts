import { forgetFiles } from '../media/media.jobs.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { recountProgress } from './recount-progress.ts'
import { rereadAnswers } from './rewrite-answer-texts.ts'

export const answerJobs: Jobs = {
  'survey.recount': recountProgress,
  'survey.reread': rereadAnswers,
  // Queued by older versions, which named the files of an answer; now they go with it (decision 10).
  'survey.remove-files': forgetFiles,
}
