import type { Domain } from '../platform/domain.ts'
import { projectTopics } from './projects.access.ts'
import { projectListeners } from './projects.listeners.ts'
import { projectRoutes } from './projects.routes.ts'
import { topicRoutes } from './topics/topics.routes.ts'

export const projectsDomain: Domain = {
  routes: { projects: projectRoutes, topics: topicRoutes },
  listeners: projectListeners,
  liveTopics: projectTopics,
}
