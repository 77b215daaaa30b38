import type { projectExport } from 'contract/project-export/project-export.endpoints.ts'
import { Reply } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import { entriesOf } from './entries.ts'
import { exportLink } from './export-link.ts'
import { refuseIfBusy, takePlace } from './export-places.ts'
import type { Exporting } from './project-export.access.ts'
import { archiveOf } from './archive-of.ts'

/** A signed URL for the project as a zip; refused when it could not be exported now. */
export const startExport: Handler<typeof projectExport.start, Exporting> = async (context) => {
  const { project, viewer, config, now } = context
  refuseIfBusy(project.id)
  return { url: await exportLink({ projectId: project.id, by: viewer.id }, config, now) }
}

/**
 * Streams the project as a zip, one file after the other: of each only a block is in memory, and nothing is written to
 * disk. It ends when its reader leaves, or loses a right on the way.
 */
export const downloadProject: Handler<typeof projectExport.download, Exporting> = async (context) => {
  const { project, now, signal } = context
  const giveBack = takePlace(project.id)
  try {
    const archive = archiveOf(await entriesOf(context), signal)
    archive.once('close', giveBack)
    const name = `${project.name} ${now.toISOString().slice(0, 10)}.zip`
    return new Reply(archive, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
    })
  } catch (error) {
    giveBack()
    throw error
  }
}
