import type { Domain } from '../platform/domain.ts'
import { mayReadAnswerFile } from './answer-files.ts'
import { answerJobs } from './answers.jobs.ts'
import { answerWatchables } from './answers.live.ts'
import { answerRoutes } from './answers.routes.ts'
import { replacementRoutes } from './replace/replacements.routes.ts'

export const answersDomain = {
  routes: { surveys: [...answerRoutes, ...replacementRoutes] },
  jobs: answerJobs,
  watchables: answerWatchables,
  mayRead: mayReadAnswerFile,
} satisfies Domain
