import { sql } from 'kysely'
import { maxTopics } from 'contract/projects/topics/topics.rules.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The parts of a project that another project can import. */
export const importableParts = (db: Db, projectId: number) =>
  db
    .selectFrom('project')
    .leftJoin('media', 'media.key', 'banner_key')
    .select(['metadata', 'media.key', 'media.file_name'])
    .select(
      sql<string[]>`array(select name from topic where project_id = project.id order by place, id)`.as(
        'topics',
      ),
    )
    .where('project.id', '=', projectId)
    .executeTakeFirst()

interface TopicsToCopy {
  from: number
  to: number
  /** Id of the person who imports them. */
  by: number
  now: Date
}

/**
 * Appends the topics of project `from` to those of project `to`, skipping names that already exist. Project `to` must be
 * locked.
 */
export const copyTopics = (tx: Tx, { from, to, by, now }: TopicsToCopy) =>
  sql`
    with present as (select count(*) as many from topic where project_id = ${to})
    insert into topic (project_id, name, description, place, created_by, created_at, updated_at)
    select ${to}, name, description, many + row_number() over (order by place, id), ${by}, ${now}::timestamptz, ${now}::timestamptz
    from topic, present
    where project_id = ${from}
      and not exists (select from topic here where here.project_id = ${to} and folded(here.name) = folded(topic.name))
    order by place, id
    limit greatest(${maxTopics} - (select many from present), 0)`.execute(tx)

export const setBanner = (tx: Tx, projectId: number, banner_key: string) =>
  tx.updateTable('project').set({ banner_key }).where('id', '=', projectId).execute()
