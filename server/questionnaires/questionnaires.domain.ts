import type { Domain } from '../platform/domain.ts'
import { mayReadFormMedia } from './files/may-read-form-media.ts'
import { questionnaireRoutes } from './questionnaires.routes.ts'

export const questionnairesDomain: Domain = {
  routes: { surveys: questionnaireRoutes },
  mayRead: mayReadFormMedia,
}
