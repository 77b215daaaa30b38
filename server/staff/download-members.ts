import type { members } from 'contract/staff/members.endpoints.ts'
import { csvDownload } from '../platform/csv-download.ts'
import { audit } from '../platform/database/audit.ts'
import type { Db } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { membersById, membersFound, type MembersFilters } from './search-members.ts'

/** Members per batch, so that the whole file is never in memory. */
const block = 1000
const columns = ['Id', 'First Name', 'Last Name', 'E-mail', 'Roles', 'Registered']

/** Streams the members that match a search as a CSV file. */
export const downloadMembers: Handler<typeof members.download, { viewer: Viewer }> = async ({
  db,
  longReads,
  viewer,
  query,
  now,
  ip,
  signal,
}) => {
  const { name = '', type, sdg, region } = query
  const detail = { name, type: type.join(', '), sdg: sdg.join(', '), region: region.join(', ') }
  await audit(db, { actor: viewer.id, action: 'members.downloaded', detail, ip })
  return csvDownload({
    fileName: `members-${now.toISOString().slice(0, 10)}.csv`,
    columns,
    batchAfter: async (id) => {
      const ids = await idsAfter(longReads, query, id)
      return { rows: await membersById(longReads, ids), last: ids.at(-1) }
    },
    cellsOf,
    signal,
  })
}

const idsAfter = async (db: Db, filters: MembersFilters, last: number): Promise<number[]> =>
  (
    await membersFound(db, filters).where('person.id', '>', last).orderBy('person.id').limit(block).execute()
  ).map(({ id }) => id)

type Row = Awaited<ReturnType<typeof membersById>>[number]

const cellsOf = ({ id, first_name, last_name, username, roles, created_at }: Row) => [
  String(id),
  first_name,
  last_name,
  username,
  roles
    .map((held) => `${held.role} at ${held.institute_name}${held.approved ? '' : ' (not approved)'}`)
    .join('; '),
  created_at.toISOString(),
]
