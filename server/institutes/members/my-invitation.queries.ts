import { sql } from 'kysely'
import type { MyInvitation } from 'contract/institutes/my-invitation.schemas.ts'
import type { Db } from '../../platform/database/database.ts'
import { countryName, pictureUrl } from '../cards.queries.ts'

interface InvitingRow {
  id: number
  name: string
  type: string
  mission: string
  city: string
  country_code: string | null
  key: string | null
  file_name: string | null
}

/**
 * The institute as an invited person sees it, even if it is private. For a merged institute, the one it was merged
 * into.
 */
export async function invitingInstitute(db: Db, id: number): Promise<MyInvitation['institute'] | undefined> {
  const { rows } = await sql<InvitingRow>`
    select i.id, i.name, i.type, i.mission, i.city, i.country_code, media.key, media.file_name
    from institute i left join media on media.key = i.avatar_key
    where i.id = coalesce((select merged_into from institute where id = ${id}), ${id})
      and i.merged_into is null`.execute(db)
  const [row] = rows
  return (
    row && {
      id: row.id,
      name: row.name,
      type: row.type,
      mission: row.mission,
      avatar: pictureUrl(row),
      city_name: row.city,
      country_name: countryName(row.country_code),
    }
  )
}
