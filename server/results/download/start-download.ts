import { groupLabel } from 'contract/questionnaires/repeats.ts'
import type { RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import type { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { whyNotDownload } from 'contract/results/results.rules.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { viewerById } from '../../access/access.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound, refuse } from '../../platform/http/problem.ts'
import { Reply } from '../../platform/http/reply.ts'
import type { ContextOf, Handler } from '../../platform/http/routes.ts'
import type { FileFormat } from 'contract/results/submissions.ts'
import { storageSettings } from '../../platform/storage/open-storage.ts'
import { wideTask } from './make-wide-task.ts'
import { download } from './download.ts'
import { isArchive } from './results-file.ts'
import { refuseDownloadIfBusy } from './places.ts'
import { filterHitsOf } from '../find-answers.ts'
import { downloadLink, isDownloadLink } from './download-link.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import { respondentInstitutes, surveyFor, type InSurvey } from '../../surveys/surveys.ts'

/** A signed URL for the results as a file; refused when they could not be downloaded now. */
export const startDownload: Handler<typeof surveyDownloads.startExport, InSurvey> = async (context) => {
  const { db, survey, viewer, body, config, now } = context
  refuse(whyNotDownload(survey, body.which))
  if (body.table !== undefined) await groupIn(db, survey, body.table)
  // Unknown columns and filters are refused here, not by the download.
  if (body.shape === 'wide') await wideTask(context, body)
  refuseDownloadIfBusy(survey.project_id)
  return { url: await downloadLink({ surveyId: survey.id, ...body, by: viewer.id }, config, now) }
}

/** A group of the current questions. */
async function groupIn(db: Db, survey: InSurvey['survey'], id: number): Promise<RepeatGroup> {
  const { questions, repeats } = await questionnaireOf(db, survey)
  const group = questions.some(({ repeat }) => repeat === id) && repeats.find((one) => one.id === id)
  if (!group) throw notFound()
  return group
}

/** Holders of a URL signed for a person who may still explore the survey. */
export async function holderOfDownloadLink(
  context: ContextOf<typeof surveyDownloads.download>,
): Promise<InSurvey> {
  const { params, query, config, now, db, ip } = context
  const wanted = { ...query, surveyId: params.id }
  if (!(await isDownloadLink(wanted, query, config, now))) throw notFound()
  const viewer = await viewerById(db, query.by, now)
  const scope = await surveyFor({ viewer, db, ip }, params.id)
  refuse(whyNotExplore(scope.permissions))
  return scope
}

const types: Readonly<Record<FileFormat | 'zip', string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  scripts: 'application/zip',
  sav: 'application/zip',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
}

/** Streams the results as a file (SRV-68, SRV-78). */
export const downloadAnswers: Handler<typeof surveyDownloads.download, InSurvey> = async (context) => {
  const { survey, viewer, query, now, db, config, ip } = context
  const { format, which, files, filter, with_files, raw, table, shape } = query
  refuse(whyNotDownload(survey, which))
  const surveyId = survey.id
  const isWide = shape === 'wide'
  const hits =
    typeof filter === 'string' && filter && !isWide ? await filterHitsOf(db, surveyId, filter) : undefined
  const uploadsFrom = with_files ? storageSettings(config) : undefined
  const part = table === undefined ? (isWide ? 'table' : which) : groupLabel(await groupIn(db, survey, table))
  const wide = isWide ? await wideTask(context, query) : undefined
  const wanted = { surveyId, format, which, files, raw, hits, uploadsFrom, table, wide }
  const body = await download(context, survey.project_id, wanted)
  await audit(db, {
    actor: viewer.id,
    action: 'survey.results_exported',
    subject: `survey:${survey.id}`,
    concerns: `project:${survey.project_id}`,
    detail: { format, part },
    ip,
    institutes: respondentInstitutes(survey),
  })
  const ending = isArchive(wanted) ? 'zip' : format
  const fileName = `${survey.name} ${part} ${now.toISOString().slice(0, 10)}.${ending}`
  return new Reply(body, {
    'content-type': types[ending],
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'x-content-type-options': 'nosniff',
  })
}
