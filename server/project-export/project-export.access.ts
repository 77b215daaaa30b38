import { whyNotExportProject } from 'contract/project-export/project-export.rules.ts'
import type { projectExport } from 'contract/project-export/project-export.endpoints.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { ContextOf, RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, type InProject } from '../projects/projects.ts'
import { viewerById } from '../access/access.ts'
import { isValidLink } from './export-link.ts'

export type Exporting = InProject & { viewer: Viewer }
/** What creating the archive requires. */
export type ExportContext = Exporting &
  Pick<RequestContext, 'db' | 'longReads' | 'connectionOptions' | 'config' | 'now' | 'signal'>

/** Participants of the project, and staff. */
export const exporter = (context: RequestContext<{ id: number }>): Promise<Exporting> =>
  reach(context, member(context).viewer)

/** Holders of a URL signed for a person who may still export the project. */
export async function holderOfLink(context: ContextOf<typeof projectExport.download>): Promise<Exporting> {
  const { params, query, config, now, db } = context
  const wanted = { projectId: params.id, by: query.by }
  const viewer = (await isValidLink(wanted, query, config, now)) && (await viewerById(db, query.by))
  if (!viewer) throw notFound()
  return reach(context, viewer)
}

async function reach({ db, params, ip }: RequestContext<{ id: number }>, viewer: Viewer): Promise<Exporting> {
  const scope = await projectForViewer(db, viewer, params.id, { ip })
  if (!scope) throw notFound()
  refuse(whyNotExportProject(scope.permissions))
  return { viewer, ...scope }
}
