import { surveyName } from 'contract/surveys/survey-shapes.ts'
import type { surveys } from 'contract/surveys/surveys.contract.ts'
import { inTransaction } from '../platform/database.ts'
import { Invalid, reject } from '../platform/problem.ts'
import type { Handler } from '../platform/routes.ts'
import type { InProject } from '../projects/projects.ts'
import type { Viewer } from '../platform/viewer.ts'

import { parseSurveyFile } from './parse-survey-file.ts'
import { surveyShown } from './survey-row.ts'
import { surveyById } from './surveys.queries.ts'
import { keepSurvey } from './surveys.ts'

/** Stores a questionnaire as a survey, if all of it is good; else tells everything that is wrong with it (SRV-83). */
export const createSurvey: Handler<typeof surveys.create, InProject & { viewer: Viewer }> = async (
  asking,
) => {
  const { body, db, now, viewer, permissions } = asking
  const { file, name } = chosen(asking)
  const { drafts, warnings, errors } = await parseSurveyFile(file.path)
  if (errors) throw new Invalid({ success: false, errors })
  const { projectId, description, type, active, accept_submissions } = body
  const fields = { projectId, name, description, type, active, accept_submissions, drafts }
  return inTransaction(db, async (tx) => {
    const id = await keepSurvey(tx, { ...fields, createdBy: viewer.id }, now)
    const survey = await surveyById(tx, viewer.id, id)
    return { success: true, data: surveyShown({ survey: survey!, permissions }), warnings }
  })
}

/** The file, and the name that the survey gets: the given one, else the file's without its ending. */
function chosen({ files, body }: Parameters<typeof createSurvey>[0]) {
  const file = files.find(({ part }) => part === 'file')
  if (!file) throw new Invalid({ file: ['Please choose a survey file'] })
  const name = surveyName.safeParse(body.name ?? file.fileName.replace(/\.[^.]*$/, ''))
  reject(name.error && { name: name.error.issues.map(({ message }) => message) })
  return { file, name: name.data! }
}
