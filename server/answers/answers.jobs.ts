import { recountProgress } from './recount-progress.ts'
import { rewriteAnswerTexts } from './rewrite-answer-texts.ts'

export const answerJobs = {
  'survey.recount': recountProgress,
  'survey.reread': rewriteAnswerTexts,
}
