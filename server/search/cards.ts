import { sql, type RawBuilder } from 'kysely'
import type { Event } from 'contract/events/event-shapes.ts'
import type { ListedInstitute } from 'contract/institutes/institute-shapes.ts'
import type { SearchKind } from 'contract/search/search-kinds.ts'
import type { FoundProject } from 'contract/search/search.schemas.ts'
import type { PersonCard } from 'contract/users/person-card.ts'
import { eventCards } from '../events/events.ts'
import { cardOfPerson, cardsOf, personCardOf, type PersonCardRow } from '../institutes/institutes.ts'
import { publicUrl } from '../media/media.ts'
import { query, type Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { personVisibleToViewer } from '../users/users.ts'
import type { Hit } from './found.queries.ts'

type Reader = Pick<Viewer, 'id' | 'is_staff'>

/** Characters of a description on a card. */
const longestOnCards = 300

export interface FoundCards {
  institutes: ListedInstitute[]
  members: PersonCard[]
  projects: FoundProject[]
  events: Event[]
}

/** What is shown of hits, in their order. Whether a thing exists for the reader is decided here once more. */
export async function cardsOfHits(db: Db, viewer: Viewer, hits: Hit[]): Promise<FoundCards> {
  const of = (kind: SearchKind) => hits.filter((hit) => hit.kind === kind).map(({ object_id }) => object_id)
  const [institutes, members, projects, events] = await Promise.all([
    cardsOf(db, viewer, of('institutes')),
    memberCards(db, viewer, of('members')),
    projectCards(db, viewer, of('projects')),
    eventCards(db, viewer, of('events')),
  ])
  return { institutes, members, projects, events }
}

/**
 * A statement for the cards of some ids in their order: made once for staff and once for all others, and sent in one
 * write with the cards of other kinds.
 */
function cardsBy<Row>(build: (viewer: Reader, ids: number[]) => RawBuilder<Row>) {
  const of = (is_staff: boolean) =>
    query((_: Db, { ids, reader }: { ids: number[]; reader: number }) => build({ id: reader, is_staff }, ids))
  const [staff, others] = [of(true), of(false)]
  return async (db: Db, { id: reader, is_staff }: Reader, ids: number[]): Promise<Row[]> =>
    ids.length === 0 ? [] : (is_staff ? staff : others)(db, { ids, reader })
}

const selectMembers = cardsBy((viewer, ids) => {
  const { columns, joins } = cardOfPerson(sql`wanted.id`, viewer)
  return sql<PersonCardRow>`
    select ${columns} from unnest(${ids}::bigint[]) with ordinality wanted (id, place) ${joins}
    where ${personVisibleToViewer(viewer, 'author')} order by wanted.place`
})

async function memberCards(db: Db, viewer: Reader, ids: number[]): Promise<PersonCard[]> {
  const rows = await selectMembers(db, viewer, ids)
  return rows.map(personCardOf).filter((card) => card !== null)
}

type ProjectCardRow = Omit<FoundProject, 'avatar' | 'banner'> &
  Record<'avatar_key' | 'avatar_name' | 'banner_key' | 'banner_name', string | null>

const selectProjects = cardsBy(
  ({ id, is_staff }, ids) => sql<ProjectCardRow>`
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
    order by wanted.place`,
)

async function projectCards(db: Db, viewer: Reader, ids: number[]): Promise<FoundProject[]> {
  const rows = await selectProjects(db, viewer, ids)
  return rows.map(({ avatar_key, avatar_name, banner_key, banner_name, ...project }) => ({
    ...project,
    avatar: pictureUrl(avatar_key, avatar_name),
    banner: pictureUrl(banner_key, banner_name),
  }))
}

const pictureUrl = (key: string | null, file_name: string | null) =>
  key && file_name ? publicUrl({ key, file_name }) : null
