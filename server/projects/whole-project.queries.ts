import { sql } from 'kysely'
import { rolesWith, type ProjectRole } from 'contract/projects/permissions.ts'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import { query } from '../platform/database/database.ts'
import { shownInstant } from '../platform/database/shown-instant.ts'
import { fewParticipants, isOpenInstitute } from './participants.queries.ts'
import { storedColumns, type StoredProject } from './stored-project.ts'

/** A project with all that its page shows, and how one person stands in it. */
export interface WholeRow extends StoredProject {
  focus_areas: string[]
  website_url: string
  creator: { id: number; first_name: string; last_name: string; email: string } | null
  /** The person's roles, with the institute through which each comes. */
  own: { role: ProjectRole; institute_id: number | null; institute_name: string | null }[]
  topics: Topic[]
}

interface Reading {
  id: number
  /** Id of the person. */
  reader: number
  is_staff: boolean
  /** The role as which an Admin views the project. */
  viewed_as: string | null
}

/**
 * One statement for the page of a project, answered as one column: a description of two dozen columns with each answer
 * takes longer to read than what is in them. Whoever may not see the participants gets the institutes among them; whether
 * they see even those is for the caller to say, as for all that depends on permissions.
 */
export const wholeProjectRow = query<Reading, { whole: WholeRow }>(
  (_, { id, reader, is_staff, viewed_as }) => sql`
  select to_json(one) as whole from (
  select ${storedColumns}, project.focus_areas, project.website_url,
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
  cross join lateral (${fewParticipants(sql`p.project_id = project.id and (${is_staff}::boolean
    or own.names && ${rolesWith('VIEW_PROJECT_PARTICIPANTS')}::text[]
    or ${isOpenInstitute({ id: reader, is_staff: false })})`)}) shown
  where project.id = ${id}) one`,
)
