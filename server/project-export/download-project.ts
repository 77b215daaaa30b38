import type { projectExport } from 'contract/project-export/project-export.endpoints.ts'
import { audit } from '../platform/database/audit.ts'
import { archive } from '../platform/archive.ts'
import { Reply } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import { institutesIn } from '../projects/projects.ts'
import { entriesOf } from './entries.ts'
import { exportLink } from './export-link.ts'
import { refuseIfBusy, acquireExport } from './export-limit.ts'
import type { Exporting } from './project-export.access.ts'

/** Returns a signed URL for downloading the project as a zip; refused while the server is busy with other exports. */
export const startExport: Handler<typeof projectExport.start, Exporting> = async (context) => {
  const { project, viewer, config, now } = context
  refuseIfBusy(project.id)
  return { url: await exportLink({ projectId: project.id, by: viewer.id }, config, now) }
}

/**
 * Streams the project as a zip, without temporary files. The stream ends early if the connection is closed or the viewer
 * loses a permission.
 */
export const downloadProject: Handler<typeof projectExport.download, Exporting> = async (context) => {
  const { project, viewer, db, now, ip, signal } = context
  const release = acquireExport(project.id)
  try {
    await audit(db, {
      actor: viewer.id,
      action: 'project.exported',
      subject: `project:${project.id}`,
      ip,
      institutes: institutesIn(project.id),
    })
    const zip = archive(await entriesOf(context), signal)
    zip.once('close', release)
    const name = `${project.name} ${now.toISOString().slice(0, 10)}.zip`
    return new Reply(zip, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
    })
  } catch (error) {
    release()
    throw error
  }
}
