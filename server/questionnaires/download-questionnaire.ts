import type { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { Reply } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import { cachedByVersion, questionnaireOf } from './questionnaire-cache.ts'
import type { InSurvey } from '../surveys/surveys.ts'
import { draftsOf, writeSurveyCsv } from './csv/write-csv.ts'
import { writeInThread } from './csv/write-in-thread.ts'

/** Downloads the questionnaire as a file whose upload gives the same survey. */
export const downloadQuestionnaire: Handler<typeof questionnaires.readFile, InSurvey> = async ({
  survey,
  db,
}) =>
  new Reply(await fileOf(db, survey), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${survey.name}.csv`)}`,
  })

/** Writing the file of more questions would hold up other requests; for fewer, starting a thread takes longer. */
const manyQuestions = 500

/** The file's bytes, cached because generating them takes longer than sending them. */
const fileOf = cachedByVersion(
  async (db, survey: InSurvey['survey']) => {
    const { questions, listing, repeats, scoring } = await questionnaireOf(db, survey)
    const { languages, default_language } = survey
    return Buffer.from(
      questions.length > manyQuestions
        ? await writeInThread({ listing, languages: { languages, default_language }, scoring })
        : writeSurveyCsv(draftsOf(questions, repeats), survey, scoring),
    )
  },
  { maxSize: 20_000_000, sizeOf: ({ length }) => length },
)
