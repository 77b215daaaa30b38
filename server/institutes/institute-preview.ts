import type { Db } from '../platform/database/database.ts'
import type { LinkPreview } from '../platform/http/pages/link-preview.ts'
import { visibleTo } from './institute-visibility.ts'

const visitor = { id: 0, is_staff: false }

/** A link to a public institution: its name, which is all that visitors see of it (SEC-11). */
export async function previewOfInstitute(db: Db, id: number): Promise<LinkPreview | undefined> {
  const institute = await db
    .selectFrom('institute')
    .select('name')
    .where('id', '=', id)
    .where(visibleTo(visitor))
    .executeTakeFirst()
  return (
    institute && {
      title: institute.name,
      description: `${institute.name} is on Seventeen, the professional network for institutions committed to sustainable development. Sign in to see its profile.`,
    }
  )
}
