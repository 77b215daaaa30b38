import { sql } from 'kysely'
import type { Event } from 'contract/events/event-shapes.ts'
import type { ListedInstitute } from 'contract/institutes/institute-shapes.ts'
import type { SearchKind } from 'contract/search/search-kinds.ts'
import type { FoundProject } from 'contract/search/search.schemas.ts'
import type { PersonCard } from 'contract/users/person-card.ts'
import { eventCards } from '../events/events.ts'
import { cardOfPerson, cardsOf, personCardOf, type PersonCardRow } from '../institutes/institutes.ts'
import { publicUrl } from '../media/media.ts'
import type { Db } from '../platform/database/database.ts'
import { personVisibleToViewer } from '../users/users.ts'
import type { Hit } from './found.queries.ts'
import type { Searcher } from './visible.ts'

/** Maximum characters of a description on a card. */
const longestOnCards = 300

export interface FoundCards {
  institutes: ListedInstitute[]
  members: PersonCard[]
  projects: FoundProject[]
  events: Event[]
}

/** Cards of hits, in their order; each query checks once more what the reader may see. */
export async function cardsOfHits(db: Db, viewer: Searcher, hits: Hit[]): Promise<FoundCards> {
  const of = (kind: SearchKind) => hits.filter((hit) => hit.kind === kind).map(({ object_id }) => object_id)
  const [institutes, members, projects, events] = await Promise.all([
    cardsOf(db, viewer, of('institutes')),
    memberCards(db, viewer, of('members')),
    projectCards(db, viewer, of('projects')),
    eventCards(db, viewer, of('events')),
  ])
  return { institutes, members, projects, events }
}

async function memberCards(db: Db, viewer: Searcher, ids: number[]): Promise<PersonCard[]> {
  if (ids.length === 0) return []
  const { columns, joins } = cardOfPerson(sql`wanted.id`, viewer)
  const { rows } = await sql<PersonCardRow>`
    select ${columns} from unnest(${ids}::bigint[]) with ordinality wanted (id, place) ${joins}
    where ${personVisibleToViewer(viewer, 'author')} order by wanted.place`.execute(db)
  return rows.map(personCardOf).filter((card) => card !== null)
}

type ProjectCardRow = Omit<FoundProject, 'avatar' | 'banner'> &
  Record<'avatar_key' | 'avatar_name' | 'banner_key' | 'banner_name', string | null>

async function projectCards(db: Db, { id, is_staff }: Searcher, ids: number[]): Promise<FoundProject[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProjectCardRow>`
    select p.id, p.name, p.short_name, p.type, p.sustainable_development_goals, p.regions, p.project_visibility,
      case when length(p.description) > ${sql.lit(longestOnCards)}
        then left(p.description, ${sql.lit(longestOnCards - 1)}) || '…' else p.description end as description,
      p.avatar_key, avatar.file_name as avatar_name, p.banner_key, banner.file_name as banner_name
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join project p on p.id = wanted.id
    left join media avatar on avatar.key = p.avatar_key
    left join media banner on banner.key = p.banner_key
    where ${sql.lit(is_staff)} or p.project_visibility = 'public'
      or exists (select from project_role r where r.project_id = p.id and r.person_id = ${id})
    order by wanted.place`.execute(db)
  return rows.map(({ avatar_key, avatar_name, banner_key, banner_name, ...project }) => ({
    ...project,
    avatar: pictureUrl(avatar_key, avatar_name),
    banner: pictureUrl(banner_key, banner_name),
  }))
}

const pictureUrl = (key: string | null, file_name: string | null) =>
  key && file_name ? publicUrl({ key, file_name }) : null
