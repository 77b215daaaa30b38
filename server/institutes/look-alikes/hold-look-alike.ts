import { sql } from 'kysely'
import { audit } from '../../platform/database/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { publishNarrowed } from '../../platform/live/live.ts'
import { domainsLookAlike, namesLookAlike } from './resemblance.ts'

/**
 * Holds an institute that looks like a proven one until staff have decided: it is private, so that only its members and
 * staff see it. It is released once it does not look like one any more. Call it after its name or website has changed, it
 * became public, or it has proven a domain.
 * @param byStaff whether staff have made the change, who then have seen it
 * @param isNewLook whether its name or website has changed, so that an earlier decision of staff no longer applies
 */
export async function holdLookAlike(
  tx: Tx,
  id: number,
  { byStaff, isNewLook = false, now }: { byStaff: boolean; isNewLook?: boolean; now: Date },
): Promise<void> {
  const one = await lookOf(tx, id)
  const cleared = one.cleared_at !== null && !isNewLook
  const like = byStaff || cleared ? undefined : await provenLike(tx, one)
  if (like !== undefined && one.held_at === null) {
    await tx
      .updateTable('institute')
      .set({
        held_at: now,
        held_like: like,
        held_visibility: one.profile_visibility,
        profile_visibility: 'private',
        cleared_at: null,
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, {
      actor: undefined,
      action: 'institute.held',
      subject: `institute:${id}`,
      concerns: `institute:${like}`,
    })
    await publishNarrowed(tx, `institute:${id}`)
  } else if (like !== undefined && like !== one.held_like)
    await tx.updateTable('institute').set({ held_like: like }).where('id', '=', id).execute()
  else if (like === undefined && one.held_at !== null && isNewLook)
    await releaseHeld(tx, id, { cleared_at: null })
}

/** Makes a held institute as visible as it was before. */
export const releaseHeld = (tx: Tx, id: number, { cleared_at }: { cleared_at: Date | null }) =>
  tx
    .updateTable('institute')
    .set({
      held_at: null,
      cleared_at,
      // Staff may have hidden it for another reason since.
      profile_visibility: sql`case when hidden_at is null then coalesce(held_visibility, profile_visibility)
        else profile_visibility end`,
      held_visibility: null,
    })
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .execute()

interface Look {
  id: number
  name_key: string | null
  short_name: string
  website_host: string | null
  domains: string[]
}

const lookOf = (db: Db, id: number) =>
  db
    .selectFrom('institute')
    .select(['id', 'name_key', 'short_name', 'website_host', 'held_at', 'held_like', 'cleared_at'])
    .select((row) => [
      row.ref('profile_visibility').$castTo<'public' | 'private'>().as('profile_visibility'),
      sql<string[]>`array(select domain from institute_domains where institute_id = institute.id
        and proven_at is not null)`.as('domains'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The proven institute that this one looks like by its name, website or proven domains. */
async function provenLike(db: Db, one: Look): Promise<number | undefined> {
  const { rows } = await sql<Look & { proven_at: Date }>`
    select i.id, i.name_key, i.short_name, i.website_host, proven.domains
    from (select institute_id, array_agg(domain) as domains, min(proven_at) as proven_at
      from institute_domains where proven_at is not null group by institute_id) proven
    join institute i on i.id = proven.institute_id
    where i.id <> ${one.id} and i.merged_into is null and i.held_at is null and i.hidden_at is null
    order by proven.proven_at, i.id`.execute(db)
  return rows.find((proven) => looksLike(one, proven))?.id
}

function looksLike(one: Look, proven: Look): boolean {
  const [name, other] = [one.name_key ?? '', proven.name_key ?? '']
  if (namesLookAlike(name, other)) return true
  if (proven.short_name !== '' && namesLookAlike(name, proven.short_name)) return true
  if (one.short_name !== '' && namesLookAlike(one.short_name, other)) return true
  const hosts = [...(one.website_host ? [one.website_host] : []), ...one.domains]
  return hosts.some((host) => proven.domains.some((domain) => domainsLookAlike(host, domain)))
}
