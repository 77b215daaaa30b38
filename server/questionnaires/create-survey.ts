import { surveyName } from 'contract/surveys/survey.ts'
import type { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { Invalid, notFound } from '../platform/http/problem.ts'
import type { Handler, Prepare } from '../platform/http/routes.ts'
import type { Upload } from '../platform/http/uploads.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { InProject } from '../projects/projects.ts'
import { rememberChoices } from './form-choices.ts'
import { surveyById, toSurvey } from '../surveys/surveys.ts'
import { insertSurveyWithQuestions } from './insert-survey.ts'
import { storeFormFiles } from './files/form-files.queries.ts'
import { storeFormMedia } from './files/form-media.queries.ts'
import { storeScoring } from './scoring.queries.ts'
import { readUpload } from './files/read-upload.ts'
import { sortUploads } from './files/sort-uploads.ts'
import { reportOf, usableReading } from './uploaded-file.ts'

/** Stores a questionnaire as a survey if it has no error; otherwise reports all of them (SRV-83). */
export const createSurvey: Handler<typeof questionnaires.create, InProject & { viewer: Viewer }> = async ({
  body,
  files,
  tx,
  now,
  viewer,
  permissions,
  config,
}) => {
  const { projectId, description, type, sets = null, active, accept_submissions, choices } = body
  if (sets !== null && type !== 'multi-user')
    throw new Invalid({ sets: ['Only a multi-user survey can have a set of answers for each institution'] })
  const { reading, media, form: file } = await readUpload(tx, { files, projectId, choices })
  const {
    drafts,
    form,
    title,
    languages,
    default_language,
    remarks,
    files: formFiles,
    scoring,
  } = usableReading(reading)
  const name = body.name ?? titleAsName(title) ?? nameOfFile(file)
  const fields = { projectId, name, description, type, sets, active, accept_submissions }
  const questionnaire = { drafts, languages, default_language }
  const id = await insertSurveyWithQuestions(tx, { ...fields, ...questionnaire, createdBy: viewer.id }, now)
  await storeFormFiles(tx, { surveyId: id, files: formFiles, now })
  if (scoring) await storeScoring(tx, id, scoring)
  await storeFormMedia(tx, { survey: { id, project_id: projectId }, media, viewer, config, now })
  await rememberChoices(tx, { form, projectId, choices })
  const survey = await surveyById(tx, viewer.id, id)
  if (!survey) throw notFound()
  return { success: true, data: toSurvey({ survey, permissions }), warnings: remarks }
}

/** Stores the images, audio and video of a survey before the transaction that creates it. */
export const storeMediaOfSurvey: Prepare<typeof questionnaires.create> = async ({ files, storeUploads }) =>
  storeUploads((await sortUploads(files, { hasForm: true })).media)

/** Previews an uploaded file for its sender; stores nothing (SRV-82). */
export const reportOnFile: Handler<typeof questionnaires.report> = async ({ db, body, files }) =>
  reportOf((await readUpload(db, { files, projectId: body.projectId, choices: body.choices })).reading)

const titleAsName = (title: string) => surveyName.safeParse(title).data

function nameOfFile({ fileName }: Upload): string {
  const read = surveyName.safeParse(fileName.replace(/\.[^.]*$/, ''))
  if (!read.success) throw new Invalid({ name: read.error.issues.map(({ message }) => message) })
  return read.data
}
