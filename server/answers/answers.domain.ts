import type { Domain } from '../platform/domain.ts'
import { mayReadAnswerFile } from './answer-files.ts'
import { answerJobs } from './answers.jobs.ts'
import { answerTopics } from './answers.live.ts'
import { answerRoutes } from './answers.routes.ts'
import { replacementRoutes } from './replace/replacements.routes.ts'

export const answersDomain = {
  routes: { surveys: [...answerRoutes, ...replacementRoutes] },
  jobs: answerJobs,
  liveTopics: answerTopics,
  mayRead: mayReadAnswerFile,
} satisfies Domain
