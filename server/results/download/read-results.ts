import type { surveyFeeds } from 'contract/results/feeds.endpoints.ts'
import type { QueryOf } from 'contract/platform/endpoint.ts'
import { Reply } from '../../platform/http/reply.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { download } from './download.ts'
import { wideTask } from './make-wide-task.ts'

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** The latest results as CSV, for programs that read an address again and again. */
export const readCsv: Handler<typeof surveyFeeds.readCsv, InSurvey> = (context) =>
  resultsAs('csv', context, context.query.raw)

/** The same as a list of rows in JSON, with a key for each column. */
export const readJson: Handler<typeof surveyFeeds.readJson, InSurvey> = (context) =>
  resultsAs('json', context, false)

async function resultsAs(
  format: keyof typeof types,
  context: RequestContext<object, QueryOf<typeof surveyFeeds.readJson>> & InSurvey,
  raw: boolean,
): Promise<Reply> {
  const { survey, query } = context
  const file = { ...query, format, raw, files: 'single' as const }
  const wide = await wideTask(context, file)
  const wanted = {
    surveyId: survey.id,
    which: 'latest' as const,
    format,
    files: 'single' as const,
    raw,
    wide,
  }
  return new Reply(await download(context, survey.project_id, wanted), {
    'content-type': types[format],
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(`${survey.name}.${format}`)}`,
    'x-content-type-options': 'nosniff',
  })
}
