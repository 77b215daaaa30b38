import { surveys } from 'contract/surveys/surveys.contract.ts'
import { whyNotDelete, whyNotEdit, whyNotExplore, whyNotStyle } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../platform/routes.ts'
import { member } from '../platform/viewer.ts'
import { createSurvey, reportOnFile } from './create-survey.ts'
import { downloadSurvey } from './download-survey.ts'
import { downloadAnswers, holderOfLink, startExport } from './export-answers.ts'
import { listAnswers } from './list-answers.ts'
import { listByProject, listSurveys } from './list-surveys.ts'
import { listQuestions, readSurvey } from './read-survey.ts'
import { removeSurvey } from './remove-survey.ts'
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
  saveAnswers: [filler, saveAnswers],
  listAnswers: [allowed(whyNotExplore), listAnswers],
  startExport: [allowed(whyNotExplore), startExport],
  download: [holderOfLink, downloadAnswers],
  readFile: [allowed(whyNotEdit), downloadSurvey],
})
