import type { Domain } from '../platform/domain.ts'
import { mayReadAnswerFile } from './answer-files.ts'
import { answerTopics } from './answers.live.ts'
import { answerRoutes } from './answers.routes.ts'
import { recountProgress } from './recount-progress.ts'
import { replacementRoutes } from './replace/replacements.routes.ts'
import { rewriteAnswerTexts } from './rewrite-answer-texts.ts'

export const answersDomain = {
  routes: { surveys: [...answerRoutes, ...replacementRoutes] },
  jobs: { 'survey.recount': recountProgress, 'survey.reread': rewriteAnswerTexts },
  liveTopics: answerTopics,
  mayRead: mayReadAnswerFile,
} satisfies Domain
