import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { questionnairesSchemas } from 'contract/questionnaires/questionnaires.schemas.ts'
import { whyNotEditSurvey } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../platform/http/routes.ts'
import { surveyViewerAllowed, reader } from '../surveys/surveys.ts'
import { createSurvey, reportOnFile, storeMediaOfSurvey } from './create-survey.ts'
import { downloadQuestionnaire } from './download-questionnaire.ts'
import { listFormFiles } from './files/list-form-files.ts'
import { listQuestions } from './list-questions.ts'
import { allowedByQuestion, creator } from './questionnaires.access.ts'
import { updateQuestion } from './update-question.ts'

export const questionnaireRoutes = routes(questionnaires, questionnairesSchemas, {
  create: [creator, createSurvey, storeMediaOfSurvey],
  report: [creator, reportOnFile],
  listQuestions: [reader, listQuestions],
  updateQuestion: [allowedByQuestion(whyNotEditSurvey), updateQuestion],
  listFormFiles: [surveyViewerAllowed(whyNotEditSurvey), listFormFiles],
  readFile: [surveyViewerAllowed(whyNotEditSurvey), downloadQuestionnaire],
})
