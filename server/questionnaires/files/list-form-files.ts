import type { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { mediaOf } from 'contract/questionnaires/question-media.ts'
import type { FormMediaRow } from 'contract/questionnaires/questionnaires.schemas.ts'
import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { questionsToReplace } from '../questions.queries.ts'
import { formFileRows } from './form-files.queries.ts'
import { formMediaOf } from './form-media.queries.ts'
import { filesOf } from './read-form-files.ts'

/** The CSV files and media of a survey: those that were uploaded, and those that its questions read or show. */
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
  const media = await mediaRows(
    db,
    survey.id,
    live.map(({ draft }) => draft),
  )
  const names = [...new Set([...read.keys(), ...stored.keys()])]
  return {
    files: names.toSorted().map((name) => ({
      name,
      rows: stored.get(name)?.rows ?? null,
      updated_at: stored.get(name)?.updated_at.toISOString() ?? null,
      questions: read.get(name)?.length ?? 0,
    })),
    media,
  }
}

/** Files of earlier questions, which nothing shows any more, are not listed. */
async function mediaRows(
  db: Db,
  surveyId: number,
  drafts: readonly QuestionDraft[],
): Promise<FormMediaRow[]> {
  const shown = Map.groupBy(
    drafts.flatMap((draft) => [...mediaOf(draft)]),
    (name) => name,
  )
  const stored = new Map((await formMediaOf(db, surveyId)).map((file) => [file.name, file]))
  return [...shown].map(([name, { length }]) => ({
    name,
    kind: stored.get(name)?.kind ?? null,
    size: stored.get(name)?.size ?? null,
    updated_at: stored.get(name)?.updated_at.toISOString() ?? null,
    questions: length,
  }))
}
