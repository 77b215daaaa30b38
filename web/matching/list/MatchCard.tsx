import { Badge, Button } from '@mantine/core'
import type { MatchedInstitute } from 'contract/matching/match-shapes.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { FollowButton } from '../../institutes/FollowButton.tsx'
import { InstituteImage } from '../../institutes/InstituteImage.tsx'
import { MarkIcon } from '../../institutes/mark/MarkIcon.tsx'
import { TypeMark } from '../../institutes/TypeMark.tsx'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { Relevance } from '../Relevance.tsx'
import { WhyItMatches } from '../WhyItMatches.tsx'
import { FeedbackButtons } from './FeedbackButtons.tsx'
import classes from './MatchCard.module.css'

/** Card of a match: the institution, the reasons, and feedback buttons (MAT-08). */
export function MatchCard({
  match,
  isNearest = false,
  withoutFeedback = false,
}: {
  match: MatchedInstitute
  /** Compared with the user's institution, because there are no search preferences. */
  isNearest?: boolean
  /** The page has its own feedback buttons. */
  withoutFeedback?: boolean
}) {
  const { id, name, type, address, relevant_index } = match
  const place = [address.city_name, address.country_name].filter(Boolean).join(', ')
  const view = useEndpointMutation(institutes.viewed, { refresh: [allQueriesOf(searchProfiles.matched)] })
  const isViewed = view.isPending ? view.variables.body?.viewed : match.is_viewed
  return (
    <article className={classes.card} aria-label={name}>
      <header className={classes.head}>
        <InstituteImage institute={match} className={classes.image} />
        <div className={classes.title}>
          <h2 className={classes.name}>
            <Link to={`/institutes/${id}`}>{name}</Link>
            <MarkIcon mark={match.mark} />
          </h2>
          <p className={classes.type}>
            <TypeMark type={type} /> {type}
          </p>
          {place && (
            <p className={classes.type}>
              <MapPin size={16} aria-hidden /> {place}
            </p>
          )}
        </div>
        {!isNearest && <Relevance value={relevant_index} />}
      </header>
      <div className={classes.why}>
        <WhyItMatches
          institute={match}
          match={match.match}
          by={isNearest ? 'own institution' : 'preferences'}
        />
      </div>
      {match.is_mutual && (
        <p className={classes.mutual}>
          You are interested in each other. <Link to={`/institutes/${id}`}>View their contact persons</Link>
        </p>
      )}
      {!withoutFeedback && <FeedbackButtons match={match} />}
      <footer className={classes.foot}>
        <Badge variant={isViewed ? 'default' : 'filled'} tt="none">
          {isViewed ? 'Viewed' : 'New'}
        </Badge>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => view.mutate({ params: { id }, body: { viewed: !isViewed } })}
        >
          {isViewed ? 'Mark As New' : 'Mark As Viewed'}
          <span className="visually-hidden">: {name}</span>
        </Button>
        <span className={classes.follow}>
          <FollowButton institute={match} icon also={[allQueriesOf(searchProfiles.matched)]} />
        </span>
      </footer>
    </article>
  )
}
