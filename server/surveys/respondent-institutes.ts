import { sql } from 'kysely'
import { institutesOfPeople } from '../projects/projects.ts'

/** Selects the institutes whose members have answered a survey of a project in which they take part. */
export const respondentInstitutes = ({ id, project_id }: { id: number; project_id: number }) =>
  institutesOfPeople(project_id, sql`select person_id from respondent where survey_id = ${id}::bigint`)
