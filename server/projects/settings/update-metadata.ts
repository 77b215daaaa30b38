import {
  linkProblems,
  metadataOf,
  projectLinkNames,
  readLink,
  type ProjectLinks,
} from 'contract/projects/project-metadata.ts'
import type { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { reject } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { refuseStale } from '../../platform/versions.ts'
import type { Scope } from '../projects.access.ts'
import { lockMetadata, storeMetadata } from './metadata.queries.ts'

/** Changes the links that were sent (PRJ-85); a change based on an older version is refused (REL-07). */
export const updateMetadata: Handler<typeof projectSettings.updateMetadata, Scope> = ({
  project,
  viewer,
  body: { updated_at: seen, ...sent },
  db,
  now,
}) => {
  reject(linkProblems(sentLinks(sent)))
  return inTransaction(db, async (tx) => {
    const before = await lockMetadata(tx, project.id)
    refuseStale(seen, before)
    const metadata = { ...metadataOf(before.metadata), ...sentLinks(sent) }
    const updated_at = await storeMetadata(tx, project.id, metadata, now)
    await announce(tx, 'project.changed', { projectId: project.id, by: viewer.id, at: now.toISOString() })
    return { metadata, updated_at }
  })
}

/** Normalises the links of a request; invalid ones are kept as typed, for the error message. */
function sentLinks(sent: { [Name in keyof ProjectLinks]?: string | undefined }): Partial<ProjectLinks> {
  const links: Partial<ProjectLinks> = {}
  for (const name of projectLinkNames) {
    const typed = sent[name]
    if (typed !== undefined) links[name] = readLink(typed) ?? typed
  }
  return links
}
