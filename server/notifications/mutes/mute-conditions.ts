import { sql, type RawBuilder } from 'kysely'

/** Refers to an object of notifications: columns of a row, or values. */
interface ObjectRef {
  type: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

/** Id of the project of a survey or discussion; null for other objects. */
export const projectAround = ({ type, id }: ObjectRef): RawBuilder<number | null> => sql`(case ${type}
  when 'survey' then (select within.project_id from survey within where within.id = ${id})
  when 'discussion' then (select within.project_id from discussion within where within.id = ${id}) end)`

/** Whether a person has muted an object, or the project that contains it. */
export const isMuted = (person: RawBuilder<unknown>, { type, id }: ObjectRef): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from notification_mute mute where mute.person_id = ${person}
    and (mute.object_type = ${type} and mute.object_id = ${id}
      or mute.object_type = 'project' and mute.object_id = ${projectAround({ type, id })}))
    or ${type} = 'discussion' and exists (select from discussion_watch watch where watch.person_id = ${person}
      and watch.discussion_id = ${id} and watch.level = 'muted'))`
