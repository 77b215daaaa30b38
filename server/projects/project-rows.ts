import { sql, type RawBuilder } from 'kysely'
import { metadataOf } from 'contract/projects/project-metadata.ts'
import { can, rolesWith, type ProjectPermission, type ProjectRole } from 'contract/projects/permissions.ts'
import type { ProjectRow } from 'contract/projects/projects.schemas.ts'
import { publicUrl } from '../media/media.ts'
import { shownInstant } from '../platform/database/shown-instant.ts'
import { participantView, type FewParticipants, type ParticipantFilter } from './participants.queries.ts'

/** A project as selected by queries: `storedColumns` with some of its participants. */
export interface StoredProject extends FewParticipants {
  id: number
  name: string
  short_name: string
  description: string
  type: string
  sustainable_development_goals: string[]
  regions: string[]
  project_visibility: 'public' | 'private'
  metadata: unknown
  /** In the wire format, like the other instants. */
  created_at: string
  updated_at: string
  latest_update: string
  avatar_key: string | null
  avatar_name: string | null
  banner_key: string | null
  banner_name: string | null
}

export const storedColumns = sql`project.id, project.name, project.short_name, project.description, project.type,
  project.sustainable_development_goals, project.regions, project.project_visibility, project.metadata,
  ${shownInstant(sql`project.created_at`)} as created_at, ${shownInstant(sql`project.updated_at`)} as updated_at,
  project.avatar_key, project.banner_key,
  (select file_name from media where key = project.avatar_key) as avatar_name,
  (select file_name from media where key = project.banner_key) as banner_name`

/**
 * When something in `project` was last changed that a reader with these roles may see.
 * @param roles an array of names
 */
export const latestUpdate = (roles: RawBuilder<unknown>, is_staff: RawBuilder<unknown>) => {
  const has = (permission: ProjectPermission) =>
    sql`(${is_staff} or coalesce(${roles}, '{}') && ${rolesWith(permission)}::text[])`
  return sql`latest_update(project.id, project.updated_at, case
    when ${has('VIEW_PROJECT_PRIVATE_DOCUMENTS')} then '{PUBLIC,MEMBERS_ONLY,ADMIN_ONLY}'::text[]
    when ${has('VIEW_PROJECT_PARTICIPANTS')} then '{PUBLIC,MEMBERS_ONLY}'::text[]
    else '{PUBLIC}'::text[] end, ${has('VIEW_PROJECT_DISCUSSIONS')})`
}

/** A person's rights in a project. */
interface Standing {
  roles: ProjectRole[]
  permissions: ProjectPermission[]
}

/** A project in the wire format. `count` and `first` must match `participantFilter`. */
export function projectRowOf(stored: StoredProject, { roles, permissions }: Standing): ProjectRow {
  const { id, project_visibility, count, first } = stored
  const seesSome = participantFilter({ id, project_visibility, permissions }) !== undefined
  return {
    id,
    name: stored.name,
    short_name: stored.short_name,
    description: stored.description,
    type: stored.type,
    project_type: stored.type,
    sustainable_development_goals: stored.sustainable_development_goals,
    regions: stored.regions,
    project_visibility,
    profile_visibility: project_visibility,
    metadata: metadataOf(stored.metadata),
    avatar: pictureUrl(stored.avatar_key, stored.avatar_name),
    banner: pictureUrl(stored.banner_key, stored.banner_name),
    created_at: stored.created_at,
    updated_at: stored.updated_at,
    latest_update: stored.latest_update,
    user_permissions: permissions,
    user_roles: roles,
    participants_count: seesSome ? count : 0,
    participants: seesSome ? first.map(participantView) : [],
  }
}

interface ViewedProject {
  id: number
  project_visibility: string
  permissions: ProjectPermission[]
}

/** Which participants the viewer may see: all, only the institutes of a public project, or none. */
export function participantFilter({
  id,
  permissions,
  project_visibility,
}: ViewedProject): ParticipantFilter | undefined {
  if (can(permissions, 'VIEW_PROJECT_PARTICIPANTS'))
    return {
      projectId: id,
      institutesOnly: false,
      withInvited: can(permissions, 'CREATE_PROJECT_PARTICIPANTS'),
    }
  return project_visibility === 'public'
    ? { projectId: id, institutesOnly: true, withInvited: false }
    : undefined
}

const pictureUrl = (key: string | null, file_name: string | null) =>
  key && file_name ? publicUrl({ key, file_name }) : null
