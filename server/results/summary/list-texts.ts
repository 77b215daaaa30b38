import { boundedTotal } from 'contract/platform/totals.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { signedFiles } from '../../answers/answers.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { countedSets } from './filtered-sets.ts'
import { textAnswers, textsToCount } from './latest-texts.ts'

/** A page of the latest texts of a question, whole. */
export const listTexts: Handler<typeof surveyResults.listTexts, InSurvey> = async (context) => {
  const { survey, params, query, db, longReads } = context
  const { search, filter, pageNumber, pageSize } = query
  const question = (await questionnaireOf(db, survey)).byId.get(params.question)
  if (!question) throw notFound()
  const counted = await countedSets(db, context, filter)
  const page = { take: pageSize, skip: (pageNumber - 1) * pageSize, search }
  const texts = await textAnswers(longReads, counted, [question], page)
  return {
    results: await Promise.all(
      texts.map(async ({ question_id: _, ...text }) => ({
        ...text,
        files: await signedFiles(context, text.files),
      })),
    ),
    ...boundedTotal(await boundedCount(longReads, textsToCount(counted, question, search))),
    pageNumber,
    pageSize,
  }
}
