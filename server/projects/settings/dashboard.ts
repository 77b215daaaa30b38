import { dashboardExpired, metadataOf, noDashboard } from 'contract/projects/project-metadata.ts'
import type { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { viewerById } from '../../access/access.ts'
import { projectForViewer } from '../projects.ts'
import type { Scope } from '../projects.access.ts'
import { readParams, signedParams } from './dashboard-params.ts'

/** Returns the `params` with which the viewer opens the project's dashboard (PRJ-83). */
export const openDashboard: Handler<typeof projectSettings.dashboard, Scope> = async ({
  db,
  config,
  now,
  viewer,
  project,
}) => {
  if (!(await dashboardOf(db, project.id))) throw new Problem(noDashboard)
  return { params: await signedParams({ projectId: project.id, personId: viewer.id }, config, now) }
}

/** Returns the URL of a dashboard if the person for whom `params` were signed can still open the project (SEC-24). */
export const dashboardConfig: Handler<typeof projectSettings.dashboardConfig> = async ({
  db,
  config,
  now,
  query,
}) => {
  const signed = await readParams(query.params, config, now)
  if (!signed) throw new Problem(dashboardExpired)
  const viewer = await viewerById(db, signed.personId)
  // `isRecheck`, as opening the project has already been recorded in the audit log for staff.
  const project = viewer && (await projectForViewer(db, viewer, signed.projectId, { isRecheck: true }))
  const link = project && (await dashboardOf(db, signed.projectId))
  if (!link) throw new Problem(dashboardExpired)
  return { link, framed: mayBeFramed(link, config) }
}

async function dashboardOf(db: Db, projectId: number): Promise<string> {
  const row = await db.selectFrom('project').select('metadata').where('id', '=', projectId).executeTakeFirst()
  return metadataOf(row?.metadata).dashboardLink
}

/** Whether the operator allows framing this host. Never our own host, whose pages would have access to our storage. */
export function mayBeFramed(link: string, { DASHBOARD_HOSTS, PUBLIC_URL }: Config): boolean {
  const { hostname, port } = new URL(link)
  if (hostname === new URL(PUBLIC_URL).hostname || port !== '') return false
  return DASHBOARD_HOSTS.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  )
}
