import { recountProgress } from './recount-progress.ts'
import { rereadAnswers } from './rewrite-answer-texts.ts'

export const answerJobs = {
  'survey.recount': recountProgress,
  'survey.reread': rereadAnswers,
}
