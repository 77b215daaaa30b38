import { serviceTokenNameTaken } from 'contract/service-tokens/service-tokens.rules.ts'
import type { Domain } from '../platform/domain.ts'
import { serviceTokenTopics } from './service-tokens.access.ts'
import { serviceTokenListeners } from './service-tokens.listeners.ts'
import { instituteTokenRoutes, projectTokenRoutes, serviceTokenRoutes } from './service-tokens.routes.ts'

export const serviceTokensDomain = {
  routes: {
    'project-tokens': projectTokenRoutes,
    'institute-tokens': instituteTokenRoutes,
    'service-tokens': serviceTokenRoutes,
  },
  listeners: serviceTokenListeners,
  liveTopics: serviceTokenTopics,
  violations: { api_token_of_project: serviceTokenNameTaken, api_token_of_institute: serviceTokenNameTaken },
} satisfies Domain
