import type { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { questionsToReplace } from '../questions.queries.ts'
import { formFileRows } from './form-files.queries.ts'
import { filesOf } from './read-form-files.ts'

/** The CSV files of a survey: those that were uploaded, and those that its questions read. */
export const listFormFiles: Handler<typeof questionnaires.listFormFiles, InSurvey> = async ({
  survey,
  db,
}) => {
  const { live } = await questionsToReplace(db, survey.id)
  const read = Map.groupBy(
    live.flatMap(({ draft }) => filesOf(draft)),
    (name) => name,
  )
  const stored = new Map((await formFileRows(db, survey.id)).map((file) => [file.name, file]))
  const names = [...new Set([...read.keys(), ...stored.keys()])]
  return {
    files: names.toSorted().map((name) => ({
      name,
      rows: stored.get(name)?.rows ?? null,
      updated_at: stored.get(name)?.updated_at.toISOString() ?? null,
      questions: read.get(name)?.length ?? 0,
    })),
  }
}
