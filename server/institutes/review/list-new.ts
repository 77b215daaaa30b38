import { boundedTotal } from 'contract/platform/totals.ts'
import { sql } from 'kysely'
import type { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { audit } from '../../platform/database/audit.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import { changeEach } from '../../platform/http/several.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { countryName } from '../cards.queries.ts'

type Signed = { viewer: Viewer }

interface NewRow {
  id: number
  name: string
  type: string
  city: string
  country_code: string | null
  website_url: string
  created_at: Date
  similar: { id: number; name: string }[]
}

export const listNew: Handler<typeof instituteReview.list, Signed> = async ({ db, query }) => {
  const { pageNumber, pageSize } = query
  const isNew = sql`i.is_new and i.merged_into is null`
  const total = await boundedCount(db, sql`select from institute i where ${isNew}`)
  const { rows } = await sql<NewRow>`
    select i.id, i.name, i.type, i.city, i.country_code, i.website_url, i.created_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name)) from institute s
        where s.id = any (i.similar_to) and s.merged_into is null), '[]') as similar
    from institute i where ${isNew}
    order by i.id desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db)
  const results = rows.map(({ city, country_code, created_at, ...row }) => ({
    ...row,
    city_name: city,
    country_name: countryName(country_code),
    created_at: created_at.toISOString(),
  }))
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}

export const noteReviewed: Handler<typeof instituteReview.reviewed, Signed> = ({
  db,
  viewer,
  params,
  body,
  ip,
}) =>
  inTransaction(db, async (tx) => {
    const is_new = !body.reviewed
    const before = await tx
      .selectFrom('institute')
      .select('is_new')
      .where('id', '=', params.id)
      .where('merged_into', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound()
    if (before.is_new === is_new) return { is_new }
    await tx.updateTable('institute').set({ is_new }).where('id', '=', params.id).execute()
    await audit(tx, {
      actor: viewer.id,
      action: 'institute.reviewed',
      subject: `institute:${params.id}`,
      detail: { before: { is_new: before.is_new }, after: { is_new } },
      ip,
    })
    return { is_new }
  })

/** The same for several. */
export const noteSeveralReviewed: Handler<typeof instituteReview.reviewSeveral, Signed> = (context) =>
  changeEach(context.tx, context.body.ids, (id) => noteReviewed({ ...context, params: { id } }))
