import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import { topicsSchemas } from 'contract/projects/topics/topics.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { createTopic, removeTopic, updateTopic } from './change-topics.ts'
import { holderInBodyProject, topicHolder } from './topics.access.ts'

export const topicRoutes = routes(topics, topicsSchemas, {
  create: [holderInBodyProject('CREATE_PROJECT_TOPICS'), createTopic],
  update: [topicHolder('UPDATE_PROJECT_TOPICS'), updateTopic],
  remove: [topicHolder('DELETE_PROJECT_TOPICS'), removeTopic],
})
