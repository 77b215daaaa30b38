import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { myData } from 'contract/profiles/account-deletion.endpoints.ts'
import { openBytes } from '../../media/media.ts'
import { archive, type Entry } from '../../platform/archive.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import { Reply } from '../../platform/http/reply.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { sources, type DataSource } from './sources.ts'

const countDownload = sharedAttempts('my-data', { points: 10, duration: 3600 })

/** Streams everything stored about the viewer and nothing about others (REL-24). */
export const downloadMyData: Handler<typeof myData.download, { viewer: Viewer }> = async (context) => {
  const { viewer, db, longReads, config, now, ip } = context
  await countDownload(String(viewer.id), context)
  await audit(db, { actor: viewer.id, action: 'account.data_downloaded', subject: `person:${viewer.id}`, ip })
  const avatar = await avatarOf(db, viewer.id)
  const entries: Entry[] = sources.map((source) => ({
    name: source.file,
    open: () => Readable.from(jsonOf(longReads, source, viewer.id)),
  }))
  if (avatar)
    entries.push({
      name: `picture${/\.\w+$/.exec(avatar.file_name)?.[0] ?? ''}`,
      open: () => openBytes(config, avatar.key),
    })
  const fileName = `seventeen-my-data-${now.toISOString().slice(0, 10)}.zip`
  return new Reply(archive(entries), {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
  })
}

/** Rows per query. */
const step = 2000

/** The rows of a source as a JSON array, read in batches. */
async function* jsonOf(db: Db, { rows }: DataSource, me: number): AsyncGenerator<string> {
  let after = 0
  let isFirst = true
  yield '['
  for (;;) {
    const page = await sql<{ key: number; row: unknown }>`
      select * from (${rows(me)}) mine where key > ${after} order by key limit ${step}`.execute(db)
    for (const { row } of page.rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
      isFirst = false
    }
    const last = page.rows.at(-1)
    if (!last || page.rows.length < step) break
    after = last.key
  }
  yield '\n]\n'
}

const avatarOf = (db: Db, personId: number) =>
  db
    .selectFrom('person')
    .innerJoin('media', 'media.key', 'avatar_key')
    .select(['media.key', 'media.file_name'])
    .where('person.id', '=', personId)
    .executeTakeFirst()
