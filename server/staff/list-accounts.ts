import { sql } from 'kysely'
import type { accounts } from 'contract/staff/accounts.endpoints.ts'
import type { accountStates } from 'contract/staff/account-filters.ts'
import type { Account } from 'contract/staff/accounts.schemas.ts'
import type { ReplyOf } from 'contract/platform/endpoint.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { rolesOfLastAdmins } from '../institutes/institutes.ts'
import { publicUrl } from '../media/media.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import { accountsById, pageOfPeople, peopleFound, rolesOfPeople } from './people.queries.ts'

/** One page of the accounts matching the filters, with their roles (ADM-01). */
export const listAccounts: Handler<typeof accounts.list> = async ({ db, query }) => {
  const found = peopleFound(db, query).$if(query.standing.length > 0, (people) =>
    people.where(({ or }) => or(query.standing.map((standing) => conditions[standing]))),
  )
  const [total, ids] = await Promise.all([boundedCount(db, found), pageOfPeople(db, found, query)])
  const results = await accountsInOrder(db, ids)
  const { pageNumber, pageSize } = query
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}

const conditions = {
  staff: sql<boolean>`person.is_staff`,
  advisor: sql<boolean>`person.is_advisor`,
  blocked: sql<boolean>`person.blocked_at is not null`,
  unconfirmed: sql<boolean>`person.confirmed_at is null`,
  leaving: sql<boolean>`person.deletion_requested_at is not null`,
} satisfies Record<(typeof accountStates)[number], unknown>

/** Accounts in the wire format, in the order of the ids. */
export async function accountsInOrder(
  db: Db,
  ids: readonly number[],
): Promise<ReplyOf<typeof accounts.list>['results']> {
  const rows = await accountsById(db, ids)
  const roles = await rolesOfPeople(db, ids)
  const last = await rolesOfLastAdmins(
    db,
    [...roles.values()].flatMap((held) => held.map(({ id }) => id)),
  )
  return rows.map(
    ({
      key,
      file_name,
      confirmed_at,
      blocked_at,
      deletion_requested_at,
      created_at,
      ...account
    }): Account => ({
      ...account,
      avatar: key && file_name ? publicUrl({ key, file_name }) : null,
      is_confirmed: confirmed_at !== null,
      is_blocked: blocked_at !== null,
      deletion_requested_at: deletion_requested_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      roles: (roles.get(account.id) ?? []).map((role) => ({ ...role, is_last_admin: last.has(role.id) })),
    }),
  )
}
