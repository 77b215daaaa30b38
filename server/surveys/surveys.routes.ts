import { surveys } from 'contract/surveys/surveys.contract.ts'
import {
  whyNotDelete,
  whyNotEdit,
  whyNotExplore,
  whyNotExportToProject,
  whyNotStyle,
} from 'contract/surveys/surveys.rules.ts'
import { routes } from '../platform/routes.ts'
import { member, staff } from '../platform/viewer.ts'
import { createSurvey, reportOnFile } from './create-survey.ts'
import { downloadSurvey } from './download-survey.ts'
import { downloadAnswers, holderOfLink, startExport } from './export-answers.ts'
import { exportToProject } from './export-to-project.ts'
import { listDeleted } from './list-deleted.ts'
import { listByProject, listSurveys } from './list-surveys.ts'
import { listQuestions, readSurvey } from './read-survey.ts'
import { removeSurvey } from './remove-survey.ts'
import { restoreSurvey } from './restore-survey.ts'
import { replaceQuestions, reportOnReplacement } from './replace/replace-questions.ts'
import { saveAnswers } from './save-answers.ts'
import { allowed, allowedByQuestion, creator, filler, reader, viewerOf } from './surveys.access.ts'
import { updateQuestion } from './update-question.ts'
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
