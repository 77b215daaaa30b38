import { can, type ProjectPermission, type ProjectRole } from 'contract/projects/permissions.ts'
import { metadataOf } from 'contract/projects/project-metadata.ts'
import type { ProjectRow } from 'contract/projects/projects.contract.ts'
import { publicUrl } from '../media/media.ts'
import type { Db } from '../platform/database/database.ts'
import { firstParticipants, type ParticipantFilter } from './participants.queries.ts'
import { projectsById, type StoredProject } from './projects.queries.ts'

/** A project with the viewer's roles in it. */
export interface Reached {
  id: number
  project_visibility: string
  roles: ProjectRole[]
  permissions: ProjectPermission[]
}

/** The projects of a page in wire shape, in the order of the page. */
export async function decorateProjects(
  db: Db,
  page: Reached[],
): Promise<{ row: ProjectRow; stored: StoredProject }[]> {
  if (page.length === 0) return []
  const filters = page.map(participantFilter).filter((filter) => filter !== undefined)
  const [stored, participants] = await Promise.all([
    projectsById(
      db,
      page.map(({ id }) => id),
    ),
    firstParticipants(db, filters),
  ])
  return page.flatMap((reached) => {
    const found = stored.find(({ id }) => id === reached.id)
    if (!found) return [] // deleted between the two queries
    const { count = 0, first = [] } = participants.get(reached.id) ?? {}
    return {
      stored: found,
      row: {
        ...found,
        project_type: found.type,
        profile_visibility: found.project_visibility,
        metadata: metadataOf(found.metadata),
        avatar: pictureUrl(found.avatar_key, found.avatar_name),
        banner: pictureUrl(found.banner_key, found.banner_name),
        created_at: found.created_at.toISOString(),
        updated_at: found.updated_at.toISOString(),
        user_permissions: reached.permissions,
        user_roles: reached.roles,
        participants_count: count,
        participants: first,
      },
    }
  })
}

/** Which participants the viewer may see: all, only the institutes of a public project, or none. */
export function participantFilter({
  id,
  permissions,
  project_visibility,
}: Omit<Reached, 'roles'>): ParticipantFilter | undefined {
  if (can(permissions, 'VIEW_PROJECT_PARTICIPANTS')) return { projectId: id, institutesOnly: false }
  return project_visibility === 'public' ? { projectId: id, institutesOnly: true } : undefined
}

const pictureUrl = (key: string | null, file_name: string | null) =>
  key && file_name ? publicUrl({ key, file_name }) : null
