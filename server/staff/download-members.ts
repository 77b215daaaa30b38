import { Readable } from 'node:stream'
import type { members } from 'contract/staff/members.contract.ts'
import { audit } from '../platform/database/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { Reply } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { csvQuoted, spreadsheetSafe } from '../platform/spreadsheet.ts'
import { membersById, membersFound, type MembersFilters } from './search-members.ts'

/** Members per batch: the file is never in memory as a whole. */
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
  const fileName = `members-${now.toISOString().slice(0, 10)}.csv`
  return new Reply(Readable.from(csvOf(longReads, query, signal), { highWaterMark: 2 }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
}

async function* csvOf(db: Db, filters: MembersFilters, signal: AbortSignal): AsyncGenerator<string> {
  yield `\ufeff${line(columns)}`
  for (let last = 0; !signal.aborted;) {
    const ids = await idsAfter(db, filters, last)
    const end = ids.at(-1)
    if (end === undefined) return
    last = end
    yield (await membersById(db, ids)).map(lineOf).join('')
  }
}

const idsAfter = async (db: Db, filters: MembersFilters, last: number): Promise<number[]> =>
  (
    await membersFound(db, filters).where('person.id', '>', last).orderBy('person.id').limit(block).execute()
  ).map(({ id }) => id)

type Row = Awaited<ReturnType<typeof membersById>>[number]

const lineOf = ({ id, first_name, last_name, username, roles, created_at }: Row) =>
  line([
    String(id),
    first_name,
    last_name,
    username,
    roles
      .map((held) => `${held.role} at ${held.institute_name}${held.approved ? '' : ' (not approved)'}`)
      .join('; '),
    created_at.toISOString(),
  ])

const line = (cells: readonly string[]) =>
  `${cells.map((cell) => csvQuoted(spreadsheetSafe(cell))).join(',')}\r\n`
