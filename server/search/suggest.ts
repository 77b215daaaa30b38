import { ordinalDay } from 'contract/events/event-dates.ts'
import { type search } from 'contract/search/search.endpoints.ts'
import { maxSuggestionsPerKind, type Suggestion } from 'contract/search/search.schemas.ts'
import { searchKinds } from 'contract/search/search-kinds.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cardsOfHits } from './cards.ts'
import { noFilters, searchFound, searchMisspelt, type SearchRequest } from './found.queries.ts'
import { meantBy } from './misspelt.ts'

/** Quick results while somebody types: only where nothing is found, also with a typing error. */
export const suggest: Handler<typeof search.suggest, { viewer: Viewer }> = async ({ db, viewer, query }) => {
  const sought: SearchRequest = {
    viewer,
    filters: noFilters,
    kinds: searchKinds,
    counted: [],
    skipped: 0,
    shown: maxSuggestionsPerKind,
    eachKind: true,
  }
  const { words, ...found } = await searchFound(db, query.name, sought)
  const meant = found.hits.length === 0 ? await meantBy(db, viewer, words) : undefined
  const { hits } = meant ? await searchMisspelt(db, meant, sought) : found
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
