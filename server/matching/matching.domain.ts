import type { Domain } from '../platform/domain.ts'
import { recorded } from '../platform/jobs/recurring-work.ts'
import { countMatching } from './jobs/count-matching.ts'
import { tellOfQuestions } from './contact/questions.ts'
import { matchTopics } from './matching.access.ts'
import { matchingRoutes } from './matching.routes.ts'
import './matching.ts'
import { checkPeople, matchGauges, tellNewMatches } from './jobs/new-matches.ts'

export const matchingDomain = {
  routes: { matching: matchingRoutes },
  minutely: async (payload, context) => {
    await countMatching(context.database)
    await tellNewMatches(payload, context)
  },
  jobs: { 'matching.check': recorded('matching.check', checkPeople) },
  gauges: matchGauges,
  hourly: tellOfQuestions,
  liveTopics: matchTopics,
} satisfies Domain
