import { manyExports } from 'contract/results/results.refusals.ts'
import type { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { whyNotExportToProject } from 'contract/surveys/surveys.rules.ts'
import { whyNotUpdate } from 'contract/documents/documents.rules.ts'
import { beginDocument, dropUnwritten, writeDocument } from '../documents/documents.ts'
import { audit } from '../platform/database/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'
import { Problem, refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { viewerById } from '../access/access.ts'
import { download } from './download/download.ts'
import {
  addWaiting,
  endWaiting,
  exportDocumentOf,
  isWaiting,
  rememberExportDocument,
  waitingIn,
} from './waiting-exports.queries.ts'
import { type InSurvey, permissionsOn, respondentInstitutes, surveyById } from '../surveys/surveys.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'survey.export-to-project': Wanted
  }
}

interface Wanted {
  /** Id of the waiting export. */
  exportId: number
  documentId: number
  surveyId: number
  fileName: string
  by: number
}

/** Exports of one project that may wait: as many as may be downloaded concurrently. */
const maxQueued = 2

/**
 * Exports the latest results to a data document of the project, for its members (SRV-66, DEF-15); further exports of the
 * survey become new versions of it. The document is created immediately; a job writes its file, as a million answers take
 * too long for a request.
 */
export const exportToProject: Handler<typeof surveyDownloads.exportToProject, InSurvey> = async ({
  survey,
  viewer,
  permissions,
  tx,
  now,
  ip,
}) => {
  if ((await waitingIn(tx, survey.project_id, now)) >= maxQueued) throw new Problem(manyExports, 10)
  const earlier = await exportDocumentOf(tx, survey.id)
  if (earlier) refuse(whyNotUpdate(permissions, earlier))
  const document = earlier ?? (await newDocument(tx, survey, viewer.id, now))
  const exportId = await addWaiting(tx, document.id, now)
  const fileName = `${survey.name} results ${now.toISOString().slice(0, 10)}.csv`
  const wanted = { exportId, documentId: document.id, surveyId: survey.id, fileName, by: viewer.id }
  // One at a time, as the workers have other jobs, too.
  await enqueue(tx, 'survey.export-to-project', wanted, { queue: 'exports' })
  const { id, name } = document
  await audit(tx, {
    actor: viewer.id,
    action: 'survey.results_exported',
    subject: `survey:${survey.id}`,
    concerns: `project:${survey.project_id}`,
    detail: { document: id },
    ip,
    institutes: respondentInstitutes(survey),
  })
  return { success: true as const, document: { id, name }, new_version: earlier !== undefined }
}

async function newDocument(tx: Tx, survey: InSurvey['survey'], createdBy: number, now: Date) {
  const name = `${survey.name} results`
  const { project_id: projectId } = survey
  const shape = { description: '', permissions: 'MEMBERS_ONLY', isDataDoc: true } as const
  const id = await beginDocument(tx, { projectId, name, ...shape, createdBy }, now)
  await rememberExportDocument(tx, survey.id, id)
  return { id, name }
}

/**
 * Writes the file if the person who requested it is still permitted to. Counts as one of the project's concurrent
 * downloads; if there are too many, the job is retried.
 */
export const writeExport: Job<'survey.export-to-project'> = async (
  { exportId, documentId, surveyId, fileName, by },
  context,
) => {
  const { db, connectionOptions } = context.database
  if (!(await isWaiting(db, exportId))) return
  const viewer = await viewerById(db, by)
  const survey = viewer && (await surveyById(db, viewer.id, surveyId))
  if (!survey || whyNotExportToProject(permissionsOn(survey, viewer)))
    return cancelExport(db, exportId, documentId)
  const wanted = { surveyId, format: 'csv', which: 'latest', files: 'single' } as const
  const never = new AbortController().signal
  const stream = await download({ connectionOptions, signal: never }, survey.project_id, wanted)
  const file = { stream, fileName, contentType: 'text/csv; charset=utf-8', by, project: survey.project_id }
  await writeDocument(context, documentId, file, (tx) => endWaiting(tx, exportId))
  // Of a document that was removed in the meantime.
  await endWaiting(db, exportId)
}

/** Also deletes the document if it was created for this export. */
async function cancelExport(db: Db, exportId: number, documentId: number): Promise<void> {
  await endWaiting(db, exportId)
  await dropUnwritten(db, documentId)
}
