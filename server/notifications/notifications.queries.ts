import { totalBound } from 'contract/platform/lists.ts'
import type { Db } from '../platform/database/database.ts'

const shown = ['id', 'verb', 'description', 'link', 'actor_content_type', 'unread', 'created_at'] as const

export const notificationPage = (
  db: Db,
  personId: number,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
) =>
  db
    .selectFrom('notification')
    .select(shown)
    .where('person_id', '=', personId)
    .where('in_app', '=', true)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()

/** Total and unread, counted up to `totalBound`. */
export const countsOf = (db: Db, personId: number) =>
  db
    .selectFrom(
      db
        .selectFrom('notification')
        .select('unread')
        .where('person_id', '=', personId)
        .where('in_app', '=', true)
        .orderBy('id', 'desc')
        .limit(totalBound + 1)
        .as('mine'),
    )
    .select((mine) => [
      mine.fn.countAll<number>().as('total'),
      mine.fn.countAll<number>().filterWhere('unread', '=', true).as('unread'),
    ])
    .executeTakeFirstOrThrow()

export const markOne = (db: Db, personId: number, id: number, unread: boolean) =>
  db
    .updateTable('notification')
    .set({ unread })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning(shown)
    .executeTakeFirst()

export const markAllRead = (db: Db, personId: number) =>
  db
    .updateTable('notification')
    .set({ unread: false })
    .where('person_id', '=', personId)
    .where('unread', '=', true)
    .where('in_app', '=', true)
    .execute()
