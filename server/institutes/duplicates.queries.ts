import { sql } from 'kysely'
import { normalisedWebsite } from 'contract/institutes/website.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { visibleTo, type Reader } from './institute-visibility.ts'
import { provenDomain } from './marks.queries.ts'

/** Maximum number of possible duplicates that are shown. */
const mostSimilar = 5
/** Minimum trigram similarity of two names, 0 to 1: of their distinctive words, or of the whole names. */
const alike = { keys: 0.55, names: 0.75 }

/** The properties that are compared. */
type Looks = { name: string; website_url: string }

/** Hosts that are shared by many organisations and therefore ignored. */
const sharedHosts = [
  'facebook.com',
  'm.facebook.com',
  'linkedin.com',
  'instagram.com',
  'twitter.com',
  'x.com',
  'youtube.com',
  'sites.google.com',
  'linktr.ee',
  'github.io',
]

const shownColumns = sql`i.id, i.name, i.type, i.city, i.country_code, i.website_url, i.avatar_key,
  ${provenDomain('i')} as proven_domain`

export interface SimilarInstitute {
  id: number
  name: string
  type: string
  city: string
  country_code: string | null
  website_url: string
  key: string | null
  file_name: string | null
  reason: 'website' | 'name'
  proven_domain: string | null
}

/**
 * Possible duplicates of an institute, the likeliest first: on the same host, or with a similar name, ignoring legal
 * forms, sector words, accents and look-alike letters.
 * @param reader whose visibility applies; `staff` if only staff read the result
 */
export async function similarInstitutes(
  db: Db,
  { name, website_url, reader }: Looks & { reader: Reader | 'staff' },
): Promise<SimilarInstitute[]> {
  const url = normalisedWebsite(website_url)
  const host = url === undefined ? '' : new URL(url).hostname.replace(/^www\./, '')
  const visible = visibleTo(reader === 'staff' ? { id: 0, is_staff: true } : reader, 'i')
  const { rows } = await sql<SimilarInstitute>`
    select found.*, media.key, media.file_name from (
      (select ${shownColumns}, 'website' as reason, 2 as score
        from institute i
        where i.website_host = ${host} and i.website_host <> '' and i.website_host <> all (${sharedHosts}::text[])
          and ${visible} limit ${sql.lit(mostSimilar)})
      union all
      (select * from (
        select ${shownColumns}, 'name' as reason,
          case when similarity(i.name_key, wanted.key) >= ${sql.lit(alike.keys)} then similarity(i.name_key, wanted.key)
            when similarity(folded(i.name), wanted.name) >= ${sql.lit(alike.names)} then 0.5 else 0 end as score
        from institute i, (select institute_key(${name}::text) as key, folded(${name}::text) as name) wanted
        where (i.name_key % wanted.key or folded(i.name) % wanted.name) and ${visible}) named
        where score > 0 order by score desc, id limit ${sql.lit(mostSimilar)})
    ) found left join media on media.key = found.avatar_key
    order by score desc, id`.execute(db)
  const seen = new Set<number>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, mostSimilar)
}

/**
 * Stores the possible duplicates of an institute after a change of its name or website. If there are any, staff must
 * review it again, unless they made the change themselves (SEC-36).
 */
export async function noteSimilar(
  tx: Tx,
  id: number,
  { before, after, byStaff }: { before: Looks; after: Looks; byStaff: boolean },
): Promise<void> {
  if (before.name === after.name && before.website_url === after.website_url) return
  const { name, website_url } = after
  const similar = await similarInstitutes(tx, { name, website_url, reader: 'staff' })
  const similar_to = similar.map((one) => one.id).filter((other) => other !== id)
  const isNew = similar_to.length > 0 && !byStaff
  await tx
    .updateTable('institute')
    .set({ similar_to, ...(isNew && { is_new: true }) })
    .where('id', '=', id)
    .execute()
}
