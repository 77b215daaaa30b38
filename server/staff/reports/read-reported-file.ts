import type { staffReports } from 'contract/staff/reports.endpoints.ts'
import { fileOfMessage } from '../../chat/chat.ts'
import { signedUrl } from '../../media/media.ts'
import { audit } from '../../platform/database/audit.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** A temporary URL of the file of a reported message, also of a hidden one; each request is logged. */
export const readReportedFile: Handler<typeof staffReports.readFile, { viewer: Viewer }> = async (
  context,
) => {
  const { db, viewer, params, config, now, ip } = context
  const report = await db
    .selectFrom('report')
    .select(['id', 'subject_id', 'conversation_id', 'author_id'])
    .where('id', '=', params.id)
    .where('subject_type', '=', 'message')
    .executeTakeFirst()
  const file =
    report?.conversation_id != null &&
    (await fileOfMessage(db, { conversation_id: report.conversation_id, sequence: report.subject_id }))
  if (!report || !file) throw notFound()
  await audit(db, {
    actor: viewer.id,
    action: 'report.file_opened',
    subject: `person:${report.author_id ?? 0}`,
    detail: { report: report.id },
    ip,
  })
  return { file_name: file.file_name, url: await signedUrl(file, { config, now, by: viewer.id }) }
}
