import type { MatchLine } from 'contract/matching/match-shapes.ts'
import { Link } from 'react-router'
import { TypeMark } from '../institutes/TypeMark.tsx'
import { Relevance } from '../matching/Relevance.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { HomePart } from './HomePart.tsx'
import { HomeRow, HomeRows } from './HomeRow.tsx'
import classes from './Home.module.css'

/** The best new matches, or a link to the search preferences. */
export function NewMatches({ hasPreferences, matches }: { hasPreferences: boolean; matches: MatchLine[] }) {
  if (!hasPreferences)
    return (
      <HomePart title="New matches">
        <p className={classes.nothing}>
          Matching institutions will appear here.{' '}
          <Link to="/matchedprofiles?tab=preferences">Set your search preferences</Link> to find them.
        </p>
      </HomePart>
    )
  return (
    <HomePart title="New matches" more={{ to: '/matchedprofiles', words: 'All matches' }}>
      {matches.length === 0 ? (
        <p className={classes.nothing}>
          You have viewed all your matches. <Link to="/matchedprofiles?tab=preferences">Look for more</Link>{' '}
          by changing your search preferences.
        </p>
      ) : (
        <HomeRows>
          {matches.map(({ id, name, type, avatar, relevant_index }) => (
            <HomeRow
              key={id}
              mark={<Portrait name={name} src={avatar} size={40} square />}
              about={
                <>
                  <TypeMark type={type} /> {type}
                </>
              }
              verb={<Relevance value={relevant_index} />}
            >
              <Link to={`/institutes/${id}`}>{name}</Link>
            </HomeRow>
          ))}
        </HomeRows>
      )}
    </HomePart>
  )
}
