import type { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { attempts } from '../platform/http/rate-limit.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { countryName, pictureUrl } from './cards.queries.ts'
import { similarInstitutes } from './duplicates.queries.ts'

/** A search compares with all names, so it is rate limited. */
const looksOf = attempts('institute-duplicates', { points: 60, duration: 60 })

/** Lists only institutes that the reader may see (SEC-07). */
export const findDuplicates: Handler<typeof institutes.duplicates, { viewer: Viewer }> = async ({
  db,
  viewer,
  body,
  config,
}) => {
  await looksOf(String(viewer.id), config)
  const rows = await similarInstitutes(db, { ...body, reader: viewer })
  return {
    results: rows.map((row) => ({
      id: row.id,
      name: row.name,
      type: row.type,
      avatar: pictureUrl(row),
      city_name: row.city,
      country_name: countryName(row.country_code),
      website_url: row.website_url,
      reason: row.reason,
      proven_domain: row.proven_domain,
    })),
  }
}
