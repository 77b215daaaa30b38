import { Button, SegmentedControl, Skeleton, Switch } from '@mantine/core'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { countText, totalText } from 'contract/platform/totals.ts'
import { Link } from 'react-router'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
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
import { QueryFailure } from '../../ui/ReadFailure.tsx'
import classes from './MatchList.module.css'

/** The user's matches as cards, or one by one (MAT-05 to MAT-09). */
export function MatchList() {
  const [view, changeView] = useParameter('view')
  const [sort, changeSort] = useParameter('sort')
  useLiveSoon('matches:0', 3000, allQueriesOf(searchProfiles.matched))
  const isOne = view === 'one'
  const isNewest = sort === 'newest'
  return (
    <div className={classes.list}>
      <div className={classes.controls}>
        <div className={classes.switches} role="group" aria-label="Filters">
          {!isOne && (
            <>
              <AddressSwitch label="New matches" parameter="new" value="true" />
              <AddressSwitch label="Following" parameter="following" value="true" />
            </>
          )}
          <Switch
            label="Sort by Relevance"
            // Says what the order is in both states.
            description={isNewest ? 'Most recently added first' : 'Best match first'}
            checked={!isNewest}
            onChange={({ currentTarget }) => changeSort(currentTarget.checked ? '' : 'newest')}
          />
        </div>
        <SegmentedControl
          aria-label="View"
          data={[
            { value: 'list', label: 'List' },
            { value: 'one', label: 'One by one' },
          ]}
          value={isOne ? 'one' : 'list'}
          onChange={(value) => changeView(value === 'one' ? value : '')}
        />
      </div>
      {isOne ? <Triage sort={isNewest ? 'newest' : 'relevance'} /> : <AllMatches />}
    </div>
  )
}

function AllMatches() {
  const query = useMatches()
  const { data: page } = query
  usePageInRange(page)
  return (
    <>
      <QueryFailure query={query} what="The list" />
      {page ? <Cards page={page} busy={query.isPlaceholderData} /> : !query.isError && <Loading />}
    </>
  )
}

type Page = NonNullable<ReturnType<typeof useMatches>['data']>

function Cards({ page, busy }: { page: Page; busy: boolean }) {
  const [params] = useSearchParameters()
  const isNearest = page.nearest_to !== null
  // Near misses and dismissed institutions are no matches.
  const areMatches = !isNearest && !params.has('missing') && !params.has('aside')
  const links = (
    <>
      {/* Their number does not depend on the filters. */}
      {!['new', 'following', 'aside'].some((name) => params.has(name)) && (
        <NearMisses missing={page.missing} />
      )}
      {!params.has('missing') && <Dismissed count={page.aside_count} />}
    </>
  )
  if (page.results.length === 0)
    return (
      <>
        <div className={classes.summary}>{links}</div>
        <NoMatches hasProfile={page.has_search_profile} />
      </>
    )
  return (
    <div aria-busy={busy} className={classes.list}>
      {page.nearest_to && (
        <div className={classes.nearest}>
          <p role="status">
            You have no search preferences yet. These institutions are nearest to {page.nearest_to.name} in
            goals and region.
          </p>
          <Button component={Link} to={{ search: '?tab=preferences' }}>
            Set your search preferences
          </Button>
        </div>
      )}
      <div className={classes.summary}>
        {areMatches && (
          <p role="status">
            {totalText(page)} {page.total === 1 ? 'match' : 'matches'}
          </p>
        )}
        {links}
        {areMatches && page.checked_at && (
          <p className={classes.checked}>
            Last check for new matches: <Ago instant={page.checked_at} />
          </p>
        )}
      </div>
      <ul className={classes.cards}>
        {page.results.map((match) => (
          <li key={match.id}>
            <MatchCard match={match} isNearest={isNearest} />
          </li>
        ))}
      </ul>
      <Pager page={page} of={areMatches ? 'matches' : 'institutions'} />
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
      <CardsSkeleton cards={9} height={400} picture={88} className={classes.cards} />
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

/** Opens the dismissed matches, and leads back. */
function Dismissed({ count }: { count: number }) {
  const [aside, show] = useParameter('aside')
  if (count === 0 && !aside) return null
  return (
    <>
      {aside && <p role="status">You have dismissed these institutions.</p>}
      <Button variant="subtle" size="compact-md" onClick={() => show(aside ? '' : 'true')}>
        {aside ? 'Back to your matches' : `Show ${countText(count)} dismissed`}
      </Button>
    </>
  )
}
