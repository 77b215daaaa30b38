import type { questionnaires } from 'contract/questionnaires/questionnaires.contract.ts'
import { Reply } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import { questionnaireOf } from './questionnaire-cache.ts'
import type { InSurvey } from '../surveys/surveys.ts'
import { draftsOf, writeSurveyCsv } from './csv/write-csv.ts'

/** Downloads the questionnaire as a file whose upload gives the same survey. */
export const downloadQuestionnaire: Handler<typeof questionnaires.readFile, InSurvey> = async ({
  survey,
  db,
}) => {
  const { questions } = await questionnaireOf(db, survey)
  const { languages, default_language } = survey
  return new Reply(writeSurveyCsv(draftsOf(questions), { languages, default_language }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${survey.name}.csv`)}`,
  })
}
