import { Button, Skeleton, Switch } from '@mantine/core'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { countText, totalText } from 'contract/platform/totals.ts'
import { Link } from 'react-router'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { LoadFailure } from '../../institutes/list/LoadFailure.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { AddressSwitch } from '../../ui/lists/AddressSwitch.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import { CardsSkeleton } from '../../ui/loading/CardsSkeleton.tsx'
import { useLiveSoon } from '../../platform/live.ts'
import { allQueriesOf } from '../../platform/query.ts'
import { MatchCard } from './MatchCard.tsx'
import { Triage } from './Triage.tsx'
import { NearMisses } from './NearMisses.tsx'
import { useMatches } from './use-matches.ts'
import classes from './MatchList.module.css'

/** The user's matches as cards (MAT-05 to MAT-09). */
export function MatchList() {
  const [view] = useParameter('view')
  return (
    <div className={classes.list}>
      <div className={classes.switches}>
        <AddressSwitch label="One by one" parameter="view" value="one" />
      </div>
      {view === 'one' ? <OneByOne /> : <AllMatches />}
    </div>
  )
}

function OneByOne() {
  const [sort, changeSort] = useParameter('sort')
  useLiveSoon('matches:0', 3000, allQueriesOf(searchProfiles.matched))
  return (
    <>
      <SortSwitch sort={sort} onChange={changeSort} />
      <Triage sort={sort === 'newest' ? 'newest' : 'relevance'} />
    </>
  )
}

/** Says what the order is in both states. */
const SortSwitch = ({ sort, onChange }: { sort: string; onChange: (sort: string) => void }) => (
  <Switch
    label="Sort by Relevance"
    description={sort === 'newest' ? 'Most recently added first' : 'Best match first'}
    checked={sort !== 'newest'}
    onChange={({ currentTarget }) => onChange(currentTarget.checked ? '' : 'newest')}
  />
)

function AllMatches() {
  const query = useMatches()
  useLiveSoon('matches:0', 3000, allQueriesOf(searchProfiles.matched))
  const [sort, changeSort] = useParameter('sort')
  const { data: page } = query
  usePageInRange(page)
  return (
    <div className={classes.list}>
      <div className={classes.switches} role="group" aria-label="Filters">
        <AddressSwitch label="New matches" parameter="new" value="true" />
        <AddressSwitch label="Following" parameter="following" value="true" />
        <SortSwitch sort={sort} onChange={changeSort} />
        {page && <PutAside count={page.aside_count} />}
      </div>
      {page && <NearMisses missing={page.missing} />}
      <LoadFailure query={query} what="The list" />
      {page ? <Cards page={page} busy={query.isPlaceholderData} /> : !query.isError && <Loading />}
    </div>
  )
}

function Cards({ page, busy }: { page: NonNullable<ReturnType<typeof useMatches>['data']>; busy: boolean }) {
  if (page.results.length === 0) return <NoMatches hasProfile={page.has_search_profile} />
  return (
    <div aria-busy={busy} className={classes.list}>
      {page.nearest_to ? (
        <p className={classes.found} role="status">
          You have no search preferences yet. These institutions are nearest to {page.nearest_to.name} in
          goals and region. <Link to={{ search: '?tab=preferences' }}>Set your search preferences</Link>
        </p>
      ) : (
        <p className={classes.found} role="status">
          {totalText(page)} {page.total === 1 ? 'match' : 'matches'}
          {page.checked_at && (
            <span className={classes.checked}>
              We last looked for new ones to notify you of <Ago instant={page.checked_at} />.
            </span>
          )}
        </p>
      )}
      <ul className={classes.cards}>
        {page.results.map((match) => (
          <li key={match.id}>
            <MatchCard match={match} isNearest={page.nearest_to !== null} />
          </li>
        ))}
      </ul>
      <Pager page={page} of="matches" />
    </div>
  )
}

function Loading() {
  return (
    <>
      <span role="status" className="visually-hidden">
        Loading matches
      </span>
      <Skeleton height={24} width={120} aria-hidden />
      <CardsSkeleton cards={9} height={440} picture={120} className={classes.cards} />
    </>
  )
}

function NoMatches({ hasProfile }: { hasProfile: boolean }) {
  const [params, setParams] = useSearchParameters()
  const isNarrowed = ['new', 'following', 'aside', 'missing', 'page'].some((name) => params.has(name))
  return (
    <EmptyState
      title="No matches found."
      action={
        <div className={classes.ways}>
          {hasProfile && isNarrowed && (
            <Button variant="default" onClick={() => setParams({})}>
              Show all matches
            </Button>
          )}
          <Link to={{ search: '?tab=preferences' }}>Set your profile to find new matches.</Link>
        </div>
      }
    />
  )
}

function PutAside({ count }: { count: number }) {
  const [aside, show] = useParameter('aside')
  if (count === 0 && !aside) return null
  return (
    <Button variant="subtle" size="compact-md" ml="auto" onClick={() => show(aside ? '' : 'true')}>
      {aside ? 'Back to your matches' : `${countText(count)} dismissed`}
    </Button>
  )
}
