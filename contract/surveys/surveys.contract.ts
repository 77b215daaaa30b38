import { z } from 'zod'
import { fileLimits } from '../media/media.contract.ts'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, paragraphs } from '../platform/texts.ts'
import { answer, surveyLimits, keptQuestion } from '../questionnaires/questions.ts'
import { replacement, replacementReport } from '../questionnaires/questionnaire-changes.ts'
import { answerFileRule, answerFiles, conflict, form, formMetadata } from '../answers/form.ts'
import {
  deletedSurvey,
  projectSurveys,
  survey,
  surveyDescription,
  surveyName,
  surveyTypes,
} from './survey.ts'
import { fileRemark, fileReport } from '../questionnaires/questionnaire-file.ts'
import { resultsFile } from '../results/submissions.ts'
import { stylingInfo } from './styling.ts'

const formQuery = z.object({ form: z.string().max(500) })
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
/** The `updated_at` last seen: an older one is refused with 409. Without it nothing is compared. */
const seenVersion = instant.optional()

const questionnaireFile = { file: { maxBytes: fileLimits.survey, kind: 'survey' } } as const

export const surveys = endpoints({
  create: {
    method: 'POST',
    path: '/api/quiz/',
    summary: 'Upload a questionnaire, a CSV or an XLSForm workbook, as a new survey of a project',
    files: questionnaireFile,
    formFields: true,
    creates: true,
    body: z.object({
      /** Without a name, the title that the file gives itself, else its name without the ending. */
      name: surveyName.optional(),
      description: z.string('Please enter a description').pipe(surveyDescription),
      type: z.enum(surveyTypes, 'Please select a survey type'),
      active: flag.default(true),
      accept_submissions: flag.default(true),
      projectId: id,
    }),
    response: z.object({ success: z.literal(true), data: survey, warnings: z.array(fileRemark) }),
  },
  report: {
    method: 'POST',
    path: '/api/quiz/report/',
    summary: 'What a questionnaire file would become, and what is left out of it; nothing is stored',
    files: questionnaireFile,
    formFields: true,
    body: z.object({ projectId: id }),
    response: fileReport,
  },
  listByProject: {
    method: 'GET',
    path: '/api/quiz/all_projects',
    summary: 'The surveys of my projects, by project',
    response: z.array(projectSurveys),
  },
  list: {
    method: 'GET',
    path: '/api/quiz/',
    summary: 'The surveys of my projects',
    response: z.array(survey),
  },
  read: {
    method: 'GET',
    path: '/api/quiz/',
    whenQuery: 'form',
    summary: 'One survey by name, with its questions and the answers given so far',
    query: formQuery.extend({
      /** Its place, from 1: of a long survey only this section is read, with what decides about its questions. */
      section: z.coerce.number().int().min(1).max(surveyLimits.questions).optional(),
    }),
    response: form,
  },
  listQuestions: {
    method: 'GET',
    path: '/api/quiz/questions/',
    summary: 'The questions of a survey',
    query: formQuery,
    response: z.object({ form_id: z.number().int(), results: z.array(keptQuestion) }),
  },
  updateQuestion: {
    method: 'PUT',
    path: '/api/quiz/questions/:id/',
    summary: 'Change the texts of a question; what it asks for stays',
    params: z.object({ id }),
    body: z.object({
      question: paragraphs(surveyLimits.text).optional(),
      description: paragraphs(surveyLimits.text).optional(),
      info: paragraphs(surveyLimits.text).optional(),
      constraint_message: paragraphs(surveyLimits.text).optional(),
      /** Labels by option name; the names stay. */
      option_labels: z.record(z.string(), paragraphs(surveyLimits.text)).optional(),
      updated_at: seenVersion,
    }),
    response: keptQuestion,
  },
  reportOnReplacement: {
    method: 'POST',
    path: '/api/quiz/:id/questions/report/',
    summary:
      'What a questionnaire file would change in a survey, and what that means for answers; nothing is stored',
    params: z.object({ id }),
    files: questionnaireFile,
    formFields: true,
    body: z.object({}),
    response: replacementReport,
  },
  replaceQuestions: {
    method: 'PUT',
    path: '/api/quiz/:id/questions/',
    summary: 'Replace the questions of a survey by those of a file; every answer is kept',
    params: z.object({ id }),
    files: questionnaireFile,
    formFields: true,
    body: z.object({ updated_at: seenVersion }),
    response: replacement,
  },
  update: {
    method: 'PUT',
    path: '/api/quiz/:id/',
    summary: 'Change single fields of a survey: what is not sent stays',
    params: z.object({ id }),
    body: z.object({
      name: surveyName.optional(),
      description: surveyDescription.optional(),
      active: z.boolean().optional(),
      accept_submissions: z.boolean().optional(),
      only_latest_submissions: z.boolean().optional(),
      display_order: z.number().int().min(0).max(100_000).optional(),
      updated_at: seenVersion,
    }),
    response: survey,
  },
  updateStyling: {
    method: 'PUT',
    path: '/api/quiz/:id/styling_info/',
    summary: 'Replace the look of a survey; without any field it has the look of the product again',
    params: z.object({ id }),
    body: stylingInfo.extend({ updated_at: seenVersion }),
    response: z.object({ styling_info: stylingInfo, updated_at: instant }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/quiz/:id/',
    summary: 'Delete a survey with its answers; staff can undo it for 30 days',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true) }),
  },
  listDeleted: {
    method: 'GET',
    path: '/api/quiz/deleted/',
    summary: 'Surveys that were deleted and can be brought back; for staff',
    query: z.object(pageQuery(25)),
    response: pageOf(deletedSurvey),
  },
  restore: {
    method: 'POST',
    path: '/api/quiz/:id/restore/',
    summary: 'Bring a deleted survey back with its answers, under its name; for staff',
    params: z.object({ id }),
    response: z.object({
      success: z.literal(true),
      id: z.number().int(),
      name: z.string(),
      project: z.number().int(),
    }),
  },
  saveAnswers: {
    method: 'POST',
    path: '/api/quiz/answers/',
    summary: 'Save answers; files come as parts named {question_id}:{option}',
    files: { '*': answerFileRule },
    creates: true,
    body: z.object({
      form_id: id,
      answers: z
        .array(
          z.object({
            question: z.object({ question_id: id }),
            answer,
            /** The record that the answer was loaded from, null for none; without it nothing is compared. */
            seen: z.number().int().nullable().optional(),
          }),
        )
        .max(surveyLimits.questions),
      /** The client's own figures (SRV-99). The server reckons by itself, and that counts. */
      completionPercentage: z.number().optional(),
      totalVisible: z.number().optional(),
      totalAnswered: z.number().optional(),
    }),
    response: z.object({
      success: z.literal(true),
      form_metadata: formMetadata,
      /** Each stored answer with its record's id; null for an empty answer where there never was one. */
      saved: z.array(
        z.object({ question_id: z.number().int(), answer_id: z.number().int().nullable(), answer }),
      ),
      conflicts: z.array(conflict),
      files: answerFiles,
    }),
  },
  startExport: {
    method: 'POST',
    path: '/api/quiz/:id/export/',
    summary: 'An address that downloads the results for a while',
    params: z.object({ id }),
    body: z.object(resultsFile),
    response: z.object({ url: z.string() }),
  },
  download: {
    method: 'GET',
    path: '/api/quiz/:id/export/',
    summary: 'The results as a file; the query is what startExport gave',
    params: z.object({ id }),
    query: z.object({
      ...resultsFile,
      by: id,
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    response: z.string(),
    open: true,
  },
  exportToProject: {
    method: 'POST',
    path: '/api/quiz/:id/export_to_project/',
    summary:
      'Store the latest results as a CSV among the documents of the project; it is written after the answer',
    params: z.object({ id }),
    creates: true,
    response: z.object({
      success: z.literal(true),
      document: z.object({ id: z.number().int(), name: z.string() }),
    }),
  },
  readFile: {
    method: 'GET',
    path: '/api/quiz/:id/file/',
    summary: 'The questionnaire as a CSV file that can be uploaded again',
    params: z.object({ id }),
    response: z.string(),
  },
})
