import { sql } from 'kysely'
import type { InstitutionMark } from 'contract/institutes/institute-mark.ts'
import type { ListedInstitute } from 'contract/institutes/institute-shapes.ts'
import { findCountry } from 'contract/places/find-country.ts'
import { publicUrl } from '../media/media.ts'
import { query, type Db } from '../platform/database/database.ts'
import { visibleTo, type Reader } from './institute-visibility.ts'
import { markOf } from './marks.queries.ts'

/** Maximum length of a mission on a card. */
const missionOnCards = 300

/** Columns of a card that are the same for every reader. */
export const publicColumns = sql`
  i.id, i.name, i.short_name, i.type, i.website_url, i.profile_visibility, i.sustainable_development_goals,
  i.latitude, i.longitude, i.city, i.country_code, i.region, media.key, media.file_name, ${markOf} as mark`

export const isViewedBy = (reader: number) =>
  sql<boolean>`exists (select from institute_view v where v.institute_id = i.id and v.person_id = ${reader})`

/** The same with the reader's relation to the institute. */
export const cardColumns = (reader: number) => sql`${publicColumns},
  exists (select from institute_role r where r.institute_id = i.id and r.person_id = ${reader}
    and r.role = 'Follower') as is_following,
  ${isViewedBy(reader)} as is_viewed,
  exists (select from institute_role r where r.institute_id = i.id and r.person_id = ${reader}
    and r.role = 'Admin' and r.approved) as is_admin`

export interface CardRow {
  id: number
  name: string
  short_name: string
  type: string
  mission: string
  website_url: string
  profile_visibility: 'public' | 'private'
  sustainable_development_goals: string[]
  latitude: number | null
  longitude: number | null
  city: string
  country_code: string | null
  region: string
  key: string | null
  file_name: string | null
  is_following: boolean
  is_viewed: boolean
  is_admin: boolean
  mark: InstitutionMark | null
}

const cards =
  (is_staff: boolean) =>
  (_: Db, { ids, reader }: { ids: number[]; reader: number }) =>
    sql<CardRow>`
  select ${cardColumns(reader)}, case when length(i.mission) > ${sql.lit(missionOnCards)}
    then left(i.mission, ${sql.lit(missionOnCards - 1)}) || '…' else i.mission end as mission
  from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
  join institute i on i.id = wanted.id
  left join media on media.key = i.avatar_key
  where ${visibleTo({ id: reader, is_staff }, 'i')}
  order by wanted.place`
const cardsForStaff = query(cards(true))
const cardsForMember = query(cards(false))

/** Cards of the institutes that the reader may see, in the given order. */
export async function cardsOf(db: Db, reader: Reader, ids: number[]): Promise<ListedInstitute[]> {
  if (ids.length === 0) return []
  const rows = await (reader.is_staff ? cardsForStaff : cardsForMember)(db, { ids, reader: reader.id })
  return rows.map(cardOf)
}

/** Converts a row to the format of the response. */
export const cardOf = (row: CardRow): ListedInstitute => ({
  id: row.id,
  name: row.name,
  short_name: row.short_name,
  type: row.type,
  avatar: pictureUrl(row),
  mission: row.mission,
  website_url: row.website_url,
  profile_visibility: row.profile_visibility,
  sustainable_development_goals: row.sustainable_development_goals,
  address: {
    latitude: row.latitude,
    longitude: row.longitude,
    city_name: row.city,
    country_name: countryName(row.country_code),
    region_name: row.region,
  },
  is_following: row.is_following,
  is_viewed: row.is_viewed,
  relevant_index: null,
  is_admin: row.is_admin,
  mark: row.mark,
})

export const countryName = (code: string | null) => (code === null ? '' : (findCountry(code)?.name ?? ''))

export const pictureUrl = ({ key, file_name }: { key: string | null; file_name: string | null }) =>
  key && file_name ? publicUrl({ key, file_name }) : null
