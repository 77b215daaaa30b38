import type { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { jsonText } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import { questionnaireOf } from './questionnaire-cache.ts'
import type { InSurvey } from '../surveys/surveys.ts'

export const listQuestions: Handler<typeof questionnaires.listQuestions, InSurvey> = async ({ db, survey }) =>
  jsonText((await questionnaireOf(db, survey)).listing)
