import { sql } from 'kysely'
import type { RoleEntry } from 'contract/users/users.schemas.ts'
import { visibleTo } from '../institutes/institutes.ts'
import { publicUrl } from '../media/media.ts'
import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { personVisibleToViewer } from '../users/users.ts'

export type FoundPerson = NonNullable<Awaited<ReturnType<typeof personForReader>>>

/** The person, if visible to the viewer; everyone is visible to themselves. */
export const personForReader = (db: Db, viewer: Viewer | undefined, id: number) =>
  db
    .selectFrom('person')
    .leftJoin('media', 'media.key', 'avatar_key')
    .select(['person.id', 'first_name', 'last_name', 'about_me', 'city', 'profile_visibility'])
    .select(['media.key', 'media.file_name'])
    .where('person.id', '=', id)
    .where(({ or, lit }) => or([lit(viewer?.id === id), personVisibleToViewer(viewer)]))
    .executeTakeFirst()

/** Most roles that a profile shows. */
const mostRoles = 100

/**
 * A person's approved roles in institutes visible to the viewer, without Admin and Follower, as it is not public who runs
 * an institute (MEM-12, SEC-10).
 */
export async function positionsOf(db: Db, viewer: Viewer, personId: number): Promise<RoleEntry[]> {
  const { rows } = await sql<
    Omit<RoleEntry, 'institute_avatar'> & { key: string | null; file_name: string | null }
  >`
    select r.id, r.role, i.id as institute, i.name as institute_name, r.approved, media.key, media.file_name
    from institute_role r join institute i on i.id = r.institute_id
    left join media on media.key = i.avatar_key
    where r.person_id = ${personId} and r.approved and r.role not in ('Admin', 'Follower')
      and ${visibleTo(viewer, 'i')}
    order by folded(i.name), i.id, r.id limit ${mostRoles}`.execute(db)
  return rows.map(({ key, file_name, ...role }) => ({
    ...role,
    institute_avatar: key && file_name ? publicUrl({ key, file_name }) : null,
  }))
}

/** Whether a person has requested roles and none is approved yet. */
export async function isGuest(db: Db, personId: number): Promise<boolean> {
  const { held, approved } = await db
    .selectFrom('institute_role')
    .select(({ fn }) => [
      fn.countAll<number>().as('held'),
      fn.countAll<number>().filterWhere('approved', '=', true).as('approved'),
    ])
    .where('person_id', '=', personId)
    .where('role', '<>', 'Follower')
    .executeTakeFirstOrThrow()
  return held > 0 && approved === 0
}
