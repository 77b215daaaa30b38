import { manyExports } from 'contract/results/results.refusals.ts'
import type { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { whyNotExportToProject } from 'contract/surveys/surveys.rules.ts'
import {
  beginDocument,
  dropUnwritten,
  awaitsFile,
  unwrittenIn,
  writeDocument,
} from '../documents/documents.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { viewerById } from '../users/users.ts'
import { download } from './download/download.ts'
import { type InSurvey, permissionsOn, surveyById } from '../surveys/surveys.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'survey.export-to-project': Wanted
  }
}

interface Wanted {
  documentId: number
  surveyId: number
  fileName: string
  by: number
}

/** Exports of one project that may wait: as many as may be downloaded concurrently. */
const maxQueued = 2

/**
 * Exports the latest results to a data document of the project, for its members (SRV-66, DEF-15). The document is created
 * immediately; a job writes its file, as a million answers take too long for a request.
 */
export const exportToProject: Handler<typeof surveyDownloads.exportToProject, InSurvey> = async ({
  survey,
  viewer,
  tx,
  now,
}) => {
  if ((await unwrittenIn(tx, survey.project_id)) >= maxQueued) throw new Problem(manyExports, 10)
  const name = `${survey.name} results ${now.toISOString().slice(0, 10)}`
  const id = await beginDocument(
    tx,
    {
      projectId: survey.project_id,
      name,
      description: '',
      permissions: 'MEMBERS_ONLY',
      isDataDoc: true,
      createdBy: viewer.id,
    },
    now,
  )
  const wanted = { documentId: id, surveyId: survey.id, fileName: `${name}.csv`, by: viewer.id }
  // One at a time, as the workers have other jobs, too.
  await enqueue(tx, 'survey.export-to-project', wanted, { queue: 'exports' })
  return { success: true as const, document: { id, name } }
}

/**
 * Writes the file if the person who requested it is still permitted to. Counts as one of the project's concurrent
 * downloads; if there are too many, the job is retried.
 */
export const writeExport: Job<'survey.export-to-project'> = async (
  { documentId, surveyId, fileName, by },
  context,
) => {
  const { db, connectionOptions } = context.database
  if (!(await awaitsFile(db, documentId))) return
  const viewer = await viewerById(db, by)
  const survey = viewer && (await surveyById(db, viewer.id, surveyId))
  if (!survey || whyNotExportToProject(permissionsOn(survey, viewer.is_staff)))
    return dropUnwritten(db, documentId)
  const wanted = { surveyId, format: 'csv', which: 'latest', files: 'single' } as const
  const never = new AbortController().signal
  const stream = await download({ connectionOptions, signal: never }, survey.project_id, wanted)
  const file = { stream, fileName, contentType: 'text/csv; charset=utf-8', by, project: survey.project_id }
  await writeDocument(context, documentId, file)
}
