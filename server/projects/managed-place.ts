import { rolesWith, type ProjectPermission } from 'contract/projects/permissions.ts'
import { adminsOf } from '../institutes/institutes.ts'
import type { Tx } from '../platform/database/database.ts'
import type { TokenOwner } from '../platform/http/viewer.ts'
import { accountInUse } from '../users/users.ts'

/** Most people of a project. */
const mostPeople = 50

/**
 * The name and the page of a project or an institute, and who manages what belongs to it: people with the permission in
 * the project, or the Admins of the institute.
 */
export async function managedPlace(tx: Tx, owner: TokenOwner, permission: ProjectPermission) {
  if ('institute_id' in owner) {
    const id = owner.institute_id
    const { name } = await tx
      .selectFrom('institute')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { name, page: `/institutes/${id}`, people: await adminsOf(tx, id) }
  }
  const id = owner.project_id
  const { name } = await tx
    .selectFrom('project')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const people = await tx
    .selectFrom('person')
    .select(['person.id', 'email'])
    .where(accountInUse())
    .where('person.id', 'in', (held) =>
      held
        .selectFrom('project_role')
        .select('person_id')
        .where('project_id', '=', id)
        .where('role', 'in', rolesWith(permission)),
    )
    .orderBy('person.id')
    .limit(mostPeople)
    .execute()
  return { name, page: `/projects/${id}`, people }
}
