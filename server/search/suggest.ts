import { ordinalDay } from 'contract/events/event-dates.ts'
import { type search } from 'contract/search/search.endpoints.ts'
import { maxSuggestionsPerKind, type Suggestion } from 'contract/search/search.schemas.ts'
import { searchKinds } from 'contract/search/search-kinds.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import type { Db } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cardsOfHits } from './cards.ts'
import { findHits, findSimilar, noFilters, type Hit } from './found.queries.ts'
import { withSimilarWords, wordsOf } from './search-words.ts'

/** Results while typing: the first of each kind. Typing errors are tolerated only if nothing else is found. */
export const suggest: Handler<typeof search.suggest, { viewer: Viewer }> = async ({ db, viewer, query }) => {
  const hits = await firstHits(db, viewer, query.name)
  const { institutes, members, projects, events } = await cardsOfHits(db, viewer, hits)
  const results: Suggestion[] = [
    ...institutes.map(({ id, name, short_name, type, address, avatar }) => ({
      kind: 'institutes' as const,
      id,
      name,
      detail: [short_name, type, address.city_name].filter(Boolean).join(', '),
      avatar,
    })),
    ...members.map(({ id, position, institution, avatar, ...person }) => ({
      kind: 'members' as const,
      id,
      name: nameOfPerson(person),
      detail: [position, institution?.name].filter(Boolean).join(', '),
      avatar,
    })),
    ...projects.map(({ id, name, type, avatar }) => ({
      kind: 'projects' as const,
      id,
      name,
      detail: type,
      avatar,
    })),
    ...events.map(({ id, title, start, time_zone, address, avatar }) => ({
      kind: 'events' as const,
      id,
      name: title,
      detail: [ordinalDay(start, time_zone), address.city_name || 'Online'].join(', '),
      avatar,
    })),
  ]
  return { results }
}

async function firstHits(db: Db, viewer: Viewer, name: string): Promise<Hit[]> {
  const text = await wordsOf(db, viewer, name)
  if (text.words.length === 0) return []
  const request = { reader: viewer, text, filters: noFilters }
  const exact = await findHits(db, request, searchKinds, maxSuggestionsPerKind)
  const similar = exact.length === 0 ? await withSimilarWords(db, viewer, text) : undefined
  if (!similar) return exact
  const { hits } = await findSimilar(db, { ...request, text: similar }, searchKinds)
  return searchKinds.flatMap((kind) =>
    hits.filter((hit) => hit.kind === kind).slice(0, maxSuggestionsPerKind),
  )
}
