import { surveys } from 'contract/surveys/surveys.contract.ts'
import {
  whyNotDelete,
  whyNotEdit,
  whyNotExplore,
  whyNotExportToProject,
  whyNotStyle,
} from 'contract/surveys/surveys.rules.ts'
import { routes } from '../platform/http/routes.ts'
import { member, staff } from '../platform/http/viewer.ts'
import { createSurvey, reportOnFile } from '../questionnaires/create-survey.ts'
import { downloadSurvey } from '../questionnaires/download-questionnaire.ts'
import { downloadAnswers, holderOfLink, startExport } from '../results/download/start-download.ts'
import { exportToProject } from '../results/export-to-project.ts'
import { listDeleted } from './deletion/list-deleted.ts'
import { listByProject, listSurveys } from './list-surveys.ts'
import { listQuestions, readSurvey } from '../answers/read-form.ts'
import { removeSurvey } from './deletion/delete-survey.ts'
import { restoreSurvey } from './deletion/restore-survey.ts'
import { replaceQuestions, reportOnReplacement } from '../questionnaires/replace/replace-questions.ts'
import { saveAnswers } from '../answers/save-answers.ts'
import { allowed, allowedByQuestion, creator, filler, reader, viewerOf } from './surveys.access.ts'
import { updateQuestion } from '../questionnaires/update-question.ts'
import { updateStyling } from './update-styling.ts'
import { updateSurvey } from './update-survey.ts'

export const surveyRoutes = routes(surveys, {
  create: [creator, createSurvey],
  report: [creator, reportOnFile],
  listByProject: [member, listByProject],
  list: [member, listSurveys],
  read: [reader, readSurvey],
  listQuestions: [reader, listQuestions],
  updateQuestion: [allowedByQuestion(whyNotEdit), updateQuestion],
  reportOnReplacement: [allowed(whyNotEdit), reportOnReplacement],
  replaceQuestions: [allowed(whyNotEdit), replaceQuestions],
  update: [viewerOf, updateSurvey],
  updateStyling: [allowed(whyNotStyle), updateStyling],
  remove: [allowed(whyNotDelete), removeSurvey],
  listDeleted: [staff, listDeleted],
  restore: [staff, restoreSurvey],
  saveAnswers: [filler, saveAnswers],
  startExport: [allowed(whyNotExplore), startExport],
  download: [holderOfLink, downloadAnswers],
  exportToProject: [allowed(whyNotExportToProject), exportToProject],
  readFile: [allowed(whyNotEdit), downloadSurvey],
})
