import { metadataOf } from 'contract/projects/project-metadata.ts'
import type { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { isSameProjectStyling, readProjectStyling } from 'contract/projects/project-styling.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { refuseStale } from '../../platform/versions.ts'
import type { Scope } from '../projects.access.ts'
import { lockMetadata, storeMetadata } from './metadata.queries.ts'

/**
 * Replaces the styling of a project (PRJ-82). Equal styling is not a change; a change based on an older version is refused
 * (REL-07).
 */
export const updateProjectStyling: Handler<typeof projectSettings.updateStyling, Scope> = ({
  project,
  body,
  db,
  now,
}) => {
  const { updated_at: seen, ...sent } = body
  const styling_info = readProjectStyling(sent)
  return inTransaction(db, async (tx) => {
    const before = await lockMetadata(tx, project.id)
    const metadata = metadataOf(before.metadata)
    if (isSameProjectStyling(metadata.styling_info, styling_info))
      return { styling_info, updated_at: before.updated_at.toISOString() }
    refuseStale(seen, before)
    const updated_at = await storeMetadata(tx, project.id, { ...metadata, styling_info }, now)
    return { styling_info, updated_at }
  })
}
