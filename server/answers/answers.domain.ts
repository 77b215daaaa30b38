import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import type { Domain } from '../platform/domain.ts'
import { refused, succeeded } from '../platform/metrics/request-counters.ts'
import { mayReadAnswerFile } from './answer-files.ts'
import { answerTopics } from './answers.live.ts'
import { answerRoutes, instanceRoutes } from './answers.routes.ts'
import { recountProgress } from './recount-progress.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { replacementRoutes } from './replace/replacements.routes.ts'
import { scoreRoutes } from './scores/scores.routes.ts'
import { rewriteAnswerTexts } from './rewrite-answer-texts.ts'

export const answersDomain = {
  routes: {
    surveys: [...answerRoutes, ...instanceRoutes, ...replacementRoutes, ...reviewRoutes, ...scoreRoutes],
  },
  jobs: { 'survey.recount': recountProgress, 'survey.reread': rewriteAnswerTexts },
  liveTopics: answerTopics,
  mayRead: mayReadAnswerFile,
  counters: {
    answers_saved_total: {
      help: 'Saves of answers that were stored',
      endpoints: [surveyAnswers.saveAnswers],
      counts: succeeded,
    },
    answers_refused_total: {
      help: 'Saves of answers that were refused: wrong, too late, or without the right',
      endpoints: [surveyAnswers.saveAnswers],
      counts: refused,
    },
  },
} satisfies Domain
