import { surveyName } from 'contract/surveys/survey.ts'
import type { surveys } from 'contract/surveys/surveys.contract.ts'
import { inTransaction } from '../platform/database/database.ts'
import { Invalid, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Upload } from '../platform/http/uploads.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { InProject } from '../projects/projects.ts'
import { parseSurveyFile } from './parse-in-thread.ts'
import type { FileReading } from './read-questionnaire.ts'
import { surveyShown } from '../surveys/survey-row.ts'
import { surveyById } from '../surveys/surveys.queries.ts'
import { keepSurvey } from '../surveys/surveys.ts'

/** Stores a questionnaire as a survey, if all of it is good; else tells everything that is wrong with it (SRV-83). */
export const createSurvey: Handler<typeof surveys.create, InProject & { viewer: Viewer }> = async ({
  body,
  files,
  db,
  now,
  viewer,
  permissions,
}) => {
  const file = sentFile(files)
  const { drafts, title, languages, default_language, remarks } = usableReading(
    await parseSurveyFile(file.path),
  )
  const { projectId, description, type, active, accept_submissions } = body
  const name = body.name ?? titleAsName(title) ?? nameOfFile(file)
  const fields = { projectId, name, description, type, active, accept_submissions }
  const questionnaire = { drafts, languages, default_language }
  return inTransaction(db, async (tx) => {
    const id = await keepSurvey(tx, { ...fields, ...questionnaire, createdBy: viewer.id }, now)
    const survey = await surveyById(tx, viewer.id, id)
    return { success: true, data: surveyShown({ survey: survey!, permissions }), warnings: remarks }
  })
}

/** Tells what a file would become, so that its sender can decide; stores nothing (SRV-82). */
export const reportOnFile: Handler<typeof surveys.report> = async ({ files }) =>
  reportOf(await parseSurveyFile(sentFile(files).path))

/** What is in a file, in figures. */
export function reportOf({ drafts, ...report }: FileReading) {
  const sections = new Set(drafts.map(({ section_name }) => section_name)).size
  return { ...report, sections, questions: drafts.length }
}

/**
 * What a file says, if all of it is good.
 * @throws Invalid with everything that is wrong with it
 */
export function usableReading(reading: FileReading): FileReading {
  const errors = reading.remarks.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new Invalid({ success: false, errors })
  return reading
}

export function sentFile(files: Upload[]): Upload {
  const file = files.find(({ part }) => part === 'file')
  if (!file) throw new Invalid({ file: ['Please choose a survey file'] })
  return file
}

const titleAsName = (title: string) => surveyName.safeParse(title).data

function nameOfFile({ fileName }: Upload): string {
  const { data, error } = surveyName.safeParse(fileName.replace(/\.[^.]*$/, ''))
  reject(error && { name: error.issues.map(({ message }) => message) })
  return data!
}
