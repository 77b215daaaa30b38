import type { Domain } from '../platform/domain.ts'
import { questionnaireRoutes } from './questionnaires.routes.ts'

export const questionnairesDomain: Domain = { routes: { surveys: questionnaireRoutes } }
