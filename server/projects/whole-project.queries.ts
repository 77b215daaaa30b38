import { sql } from 'kysely'
import { rolesWith, type ProjectRole } from 'contract/projects/permissions.ts'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import { query } from '../platform/database/database.ts'
import { shownInstant } from '../platform/database/shown-instant.ts'
import { fewParticipants, isOpenInstitute } from './participants.queries.ts'
import { latestUpdate, storedColumns, type StoredProject } from './project-rows.ts'

/** A project with everything shown on its page, and one person's roles in it. */
export interface WholeRow extends StoredProject {
  focus_areas: string[]
  website_url: string
  creator: { id: number; first_name: string; last_name: string; email: string } | null
  /** The person's roles, with the institute that gives each, if any. */
  own: { role: ProjectRole; institute_id: number | null; institute_name: string | null }[]
  topics: Topic[]
}

interface Parameters {
  id: number
  /** Id of the reader. */
  reader: number
  /** Staff, and tokens of the project. */
  sees_all: boolean
  /** The role as which an Admin views the project. */
  viewed_as: string | null
}

/**
 * A project and everything shown on its page. Readers who may not see the participants get only the institutes among them.
 * The caller must check permissions and remove what the reader may not see.
 */
export const wholeProjectRow = query<Parameters, { whole: WholeRow }>(
  (_, { id, reader, sees_all, viewed_as }) => sql`
  select to_json(one) as whole from (
  select ${storedColumns},
    ${shownInstant(latestUpdate(sql`own.names`, sql`${sees_all}::boolean`))} as latest_update, project.focus_areas, project.website_url,
    (select json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'email', email)
      from person where id = project.created_by) as creator,
    own.roles as own, shown.count, shown.first,
    (select coalesce(json_agg(json_build_object('id', id, 'project', project_id, 'name', name,
        'description', description, 'order', place,
        'updated_at', ${shownInstant(sql`updated_at`)}) order by place, id), '[]')
      from topic where project_id = project.id) as topics
  from project
  cross join lateral (
    select coalesce(json_agg(json_build_object('role', role, 'institute_id', institute_id, 'institute_name', institute.name)
        order by institute_id nulls first), '[]') as roles,
      case when ${viewed_as}::text is not null and bool_or(role = 'Project_Admin')
        then array[${viewed_as}::text] else array_agg(role) end as names
    from project_role left join institute on institute.id = institute_id
    where project_id = project.id and person_id = ${reader}) own
  cross join lateral (${fewParticipants(sql`p.project_id = project.id and (${sees_all}::boolean
    or own.names && ${rolesWith('VIEW_PROJECT_PARTICIPANTS')}::text[]
    or ${isOpenInstitute({ id: reader, is_staff: false })})`)}) shown
  where project.id = ${id} and project.deleted_at is null) one`,
)
