import { sql } from 'kysely'
import type { heldInstitutes } from 'contract/institutes/held-institutes.endpoints.ts'
import { neverHeld } from 'contract/institutes/institute-domains.refusals.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { sendMails } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish, publishNarrowed } from '../../platform/live/live.ts'
import { countryName } from '../cards.queries.ts'
import { adminsOf } from '../members/roles.queries.ts'
import { releaseHeld } from './hold-look-alike.ts'

type Signed = { viewer: Viewer }

interface HeldRow {
  id: number
  name: string
  type: string
  city: string
  country_code: string | null
  website_url: string
  held_at: Date
  like: { id: number; name: string; website_url: string; domains: string[] } | null
}

export const listHeld: Handler<typeof heldInstitutes.list, Signed> = async ({ db, query }) => {
  const { pageNumber, pageSize } = query
  const isHeld = sql`i.held_at is not null and i.merged_into is null`
  const total = await boundedCount(db, sql`select from institute i where ${isHeld}`)
  const { rows } = await sql<HeldRow>`
    select i.id, i.name, i.type, i.city, i.country_code, i.website_url, i.held_at,
      (select jsonb_build_object('id', p.id, 'name', p.name, 'website_url', p.website_url,
          'domains', array(select domain from institute_domains d
            where d.institute_id = p.id and d.proven_at is not null order by d.domain))
        from institute p where p.id = i.held_like) as like
    from institute i where ${isHeld}
    order by i.held_at, i.id limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db)
  const results = rows.map(({ city, country_code, held_at, ...row }) => ({
    ...row,
    city_name: city,
    country_name: countryName(country_code),
    held_at: held_at.toISOString(),
  }))
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}

/** Makes an institute visible, and tells its Admins; or holds it again, which undoes that. */
export const decideHeld: Handler<typeof heldInstitutes.decide, Signed> = ({
  db,
  viewer,
  params: { id },
  body: { held },
  now,
  ip,
  config,
}) =>
  inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('institute')
      .select(['name', 'held_at', 'held_like'])
      .where('id', '=', id)
      .where('merged_into', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound()
    if ((before.held_at !== null) === held) return { held }
    if (held) {
      if (before.held_like === null) throw new Problem(neverHeld)
      await tx
        .updateTable('institute')
        .set({
          held_at: now,
          held_visibility: sql`profile_visibility`,
          profile_visibility: 'private',
          cleared_at: null,
        })
        .where('id', '=', id)
        .execute()
      await publishNarrowed(tx, `institute:${id}`)
    } else {
      await releaseHeld(tx, id, { cleared_at: now })
      await publish(tx, `institute:${id}`)
      const mails = (await adminsOf(tx, id)).map(({ email }) => ({
        to: email,
        subject: `${before.name} is no longer held`,
        parts: [
          {
            text: `Our staff have checked ${before.name}, whose name or website resembles a proven institution. Its profile is now visible as you have set it.`,
          },
          { action: 'View the profile', url: `${config.PUBLIC_URL}/institutes/${id}` },
        ],
        note: 'All Admins of an institution get this mail.',
      }))
      await sendMails(tx, mails)
    }
    await audit(tx, {
      actor: viewer.id,
      action: held ? 'institute.held' : 'institute.cleared',
      subject: `institute:${id}`,
      ...(before.held_like !== null && { concerns: `institute:${before.held_like}` }),
      ip,
    })
    return { held }
  })
