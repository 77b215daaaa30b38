import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { Fit } from 'contract/matching/match-shapes.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { Link } from 'react-router'
import { useLiveSoon } from '../../platform/live.ts'
import { queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Relevance } from '../Relevance.tsx'
import { WhyItMatches } from '../WhyItMatches.tsx'
import { Speakers } from './Speakers.tsx'
import classes from './FitWithUs.module.css'

/** Shows on an institution's page how well it and the user match. */
export function FitWithUs({ institute: { id, name, type } }: { institute: Institute }) {
  const thisFit = queryOf(searchProfiles.fit, { params: { id } })
  const { data } = useSuspenseQuery(thisFit)
  useLiveSoon('matches:0', 3000, thisFit)
  if (data.state === 'own') return <Speakers institute={{ id, name }} />
  const said = stateWords({ ...data, state: data.state }, type)
  if (!data.match)
    return (
      <EmptyState title={said.title} action={said.action && <Preferences>{said.action}</Preferences>}>
        {said.text}
      </EmptyState>
    )
  return (
    <section className={classes.fit}>
      <header className={classes.head}>
        <div>
          <h2>{said.title}</h2>
          <p className={classes.text}>{said.text}</p>
        </div>
        {data.relevant_index !== null && <Relevance value={data.relevant_index} />}
      </header>
      <WhyItMatches institute={{ id, name, type }} match={data.match} />
      <p className={classes.text}>
        Computed from the profile of {name} and your search preferences.{' '}
        <Link to="/matchedprofiles?tab=preferences">Change your preferences</Link>
      </p>
    </section>
  )
}

const Preferences = ({ children }: { children: string }) => (
  <Button component={Link} to="/matchedprofiles?tab=preferences">
    {children}
  </Button>
)

/** Own unmet musts are named; those of others only if one's own public profile states the value. */
function missedMust(match: Fit['match']): string {
  if (match?.sought_missed.length) return 'They look for something else.'
  return match?.gap && match.sum.some(({ must, label }) => must && label === match.gap?.criterion)
    ? `Your must “${match.gap.criterion}” is not met.`
    : 'They look for something else.'
}

function stateWords(
  { state, match }: Fit & { state: Exclude<Fit['state'], 'own'> },
  type: string,
): { title: string; text: string; action?: string } {
  switch (state) {
    case 'match':
      return {
        title: 'It is a match',
        text: match?.one_sided
          ? 'Enough criteria are met. Only one side has set preferences.'
          : 'Enough criteria are met on both sides.',
      }
    case 'below':
      return { title: 'Little in common so far', text: 'Too few criteria are met for a match.' }
    case 'must_missed':
      return { title: 'Not a match', text: missedMust(match) }
    case 'category_not_sought':
      return {
        title: 'You are not looking for this category',
        text: `Select '${type}' in your search preferences to see how well it matches.`,
        action: 'Set search preferences',
      }
    case 'no_search_profile':
      return {
        title: 'How well does it match?',
        text: 'Set your search preferences to see how well each institution matches.',
        action: 'Set search preferences',
      }
  }
}
