import { Button } from '@mantine/core'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { kinds, kindsWith, searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import { search } from 'contract/search/search.endpoints.ts'
import type { BoundedTotal } from 'contract/search/search.schemas.ts'
import { totalText } from 'contract/platform/totals.ts'
import type { ReactNode } from 'react'
import { useSearchParameters } from '../platform/hooks/use-search-parameters.ts'
import { EventCard } from '../events/list/EventCard.tsx'
import { InstituteCard } from '../institutes/list/InstituteCard.tsx'
import { allQueriesOf } from '../platform/query.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Pager } from '../ui/lists/Pager.tsx'
import { MemberCard } from './MemberCard.tsx'
import { FoundProjectCard } from './FoundProjectCard.tsx'
import { withKinds, withoutFilters, type AddressedSearch } from './search-address.ts'
import classes from './SearchPage.module.css'

interface SearchResultsProps {
  found: ResponseOf<typeof search.find>
  sought: AddressedSearch
}

const refresh = [allQueriesOf(search.find)]

/** One page of results, grouped by kind with different cards (SEA-07). */
export function SearchResults({ found, sought }: SearchResultsProps) {
  const { results, counts, total, total_is_lower_bound, pageNumber, pageSize } = found
  const { institutes, members, projects, events } = results
  const shown = [...institutes, ...members, ...projects, ...events]
  if (shown.length === 0 && pageNumber === 1) return <NothingFound sought={sought} />
  const { name } = sought
  return (
    <div className={classes.results}>
      <p className={classes.total} role="status">
        {totalText({ total, total_is_lower_bound })} {total === 1 ? 'result' : 'results'}
      </p>
      {shown.length === 0 && <BeyondTheLast />}
      <Group title={kinds.institutes.several} count={counts.institutes} isEmpty={institutes.length === 0}>
        {institutes.map((institute) => (
          <li key={institute.id}>
            <InstituteCard institute={institute} sought={name} also={refresh} />
          </li>
        ))}
      </Group>
      <Group title={kinds.members.several} count={counts.members} isEmpty={members.length === 0}>
        {members.map((person) => (
          <li key={person.id}>
            <MemberCard person={person} sought={name} />
          </li>
        ))}
      </Group>
      <Group title={kinds.projects.several} count={counts.projects} isEmpty={projects.length === 0}>
        {projects.map((project) => (
          <li key={project.id}>
            <FoundProjectCard project={project} sought={name} />
          </li>
        ))}
      </Group>
      <Group title={kinds.events.several} count={counts.events} isEmpty={events.length === 0}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} sought={name} also={refresh} />
          </li>
        ))}
      </Group>
      <Pager
        page={{ results: shown, total, total_is_lower_bound, pageNumber, pageSize }}
        of="results"
        edges
      />
    </div>
  )
}

interface GroupProps {
  title: string
  count: BoundedTotal
  isEmpty: boolean
  children: ReactNode
}

/** The results of one kind on this page. */
function Group({ title, count, isEmpty, children }: GroupProps) {
  if (isEmpty) return null
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.kind}>
        {title} <span className={classes.count}>{totalText(count)}</span>
      </h2>
      <ul className={classes.cards}>{children}</ul>
    </section>
  )
}

/** Empty result with suggestions for a wider search (SEA-06). */
function NothingFound({ sought }: { sought: AddressedSearch }) {
  const [, setParams] = useSearchParameters()
  const { name, type, sdg, region, lookFor } = sought
  const isNarrowed = type.length + sdg.length + region.length > 0
  const isPartial = lookFor.length < Object.keys(kinds).length
  const possible = kindsWith(sought, lookFor)
  const leftOut = lookFor.filter((kind) => !possible.includes(kind))
  return (
    <EmptyState
      title="*No result Found"
      action={
        isNarrowed && name ? (
          <Button variant="default" onClick={() => setParams(withoutFilters)}>
            Search without filters
          </Button>
        ) : (
          isPartial && (
            <Button variant="default" onClick={() => setParams((now) => withKinds(now, searchKinds))}>
              Search for everything
            </Button>
          )
        )
      }
    >
      {lookFor.length === 0
        ? 'Select at least one kind under Search includes.'
        : possible.length === 0
          ? 'Nothing matches all filters.'
          : leftOut.length > 0
            ? `Your filters exclude ${severalOf(leftOut)}. Search without filters or check the spelling.`
            : 'Check the spelling or search for part of the name. Private content is only found by its members.'}
    </EmptyState>
  )
}

const and = new Intl.ListFormat('en')
const severalOf = (left: SearchKind[]) => and.format(left.map((kind) => kinds[kind].several.toLowerCase()))

function BeyondTheLast() {
  const [, setParams] = useSearchParameters()
  return (
    <EmptyState
      title="There are no more results"
      action={
        <Button variant="default" onClick={() => setParams((now) => (now.delete('page'), now))}>
          Back to first page
        </Button>
      }
    />
  )
}
