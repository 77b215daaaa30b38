import { topicNameTaken } from 'contract/projects/topics/topics.rules.ts'
import type { Domain } from '../platform/domain.ts'
import { projectTopics } from './projects.access.ts'
import { projectListeners } from './projects.listeners.ts'
import { purgeProjects } from './remove-project.ts'
import { candidateRoutes, instituteProjectRoutes, projectRoutes } from './projects.routes.ts'
import { projectSettingsRoutes } from './settings/project-settings.routes.ts'
import { topicRoutes } from './topics/topics.routes.ts'

export const projectsDomain: Domain = {
  routes: {
    projects: [...projectRoutes, ...instituteProjectRoutes, ...candidateRoutes, ...projectSettingsRoutes],
    topics: topicRoutes,
  },
  hourly: purgeProjects,
  listeners: projectListeners,
  liveTopics: projectTopics,
  violations: { topic_name_key: topicNameTaken },
}
