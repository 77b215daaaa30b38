import { useSuspenseQuery } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { home } from 'contract/home/home.endpoints.ts'
import { ActivityFeed } from '../activity/ActivityFeed.tsx'
import { useLive } from '../platform/live.ts'
import { queryOf } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'
import { ProjectLines } from '../projects/list/ProjectLines.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { HomePart } from './HomePart.tsx'
import { NewMatches } from './NewMatches.tsx'
import { FollowedInstitutes, LatestDiscussions } from './NewsParts.tsx'
import { UpcomingEvents } from './UpcomingEvents.tsx'
import { isWaiting, WaitingList } from './WaitingList.tsx'
import classes from './Home.module.css'

/** Only for new members. */
const Arrival = lazyPart(async () => (await import('./arrival/Arrival.tsx')).Arrival)

/**
 * What waits, own projects and matches; beside them the next events and the news. For new members, first the institutions
 * near to theirs and the first steps (decisions, section 4).
 * @param since start of the visit, in milliseconds since 1970
 */
export function Home({ since }: { since: number }) {
  // Most actions elsewhere change this page, so each visit shows cached data and refetches it.
  const read = queryOf(home.read)
  const { data } = useSuspenseQuery({
    ...read,
    refetchOnMount: ({ state }) => (state.dataUpdatedAt < since ? 'always' : false),
  })
  // Already loaded for the navigation.
  const { data: unread } = useSuspenseQuery(queryOf(chat.unread))
  useLive(`contacts:${useSession()?.user_id ?? 0}`, read)
  const { has_surveys, projects, steps, is_new, discussions, followed } = data
  const waits = isWaiting({ data, unread })
  const hasProjects = projects.total > 0
  return (
    <>
      {is_new && <Arrival steps={steps} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          {(waits || !is_new) && (
            <HomePart title="Waiting for you" more={{ to: '/surveys', words: 'All surveys' }}>
              {waits ? (
                <WaitingList data={data} unread={unread} />
              ) : (
                <p className={classes.nothing}>
                  {has_surveys
                    ? 'Nothing waits for you. You have completed all open surveys.'
                    : 'Nothing waits for you. Requests, invitations and open surveys will appear here.'}
                </p>
              )}
            </HomePart>
          )}
          {(hasProjects || !is_new) && (
            <HomePart title="Your latest projects" more={{ to: '/projects', words: 'All projects' }}>
              {hasProjects ? (
                <ProjectLines projects={projects.results} />
              ) : (
                <p className={classes.nothing}>Projects in which you take part will appear here.</p>
              )}
            </HomePart>
          )}
          {/* For new members, the nearest institutions take its place until they have preferences. */}
          {(steps.preferences || !is_new) && (
            <NewMatches hasPreferences={steps.preferences} matches={data.matches} />
          )}
        </div>
        <div className={classes.column}>
          <UpcomingEvents events={data.events} sessions={data.sessions} />
          <ActivityFeed limit={8} />
          {(hasProjects || !is_new) && <LatestDiscussions discussions={discussions} />}
          <FollowedInstitutes institutes={followed} />
        </div>
      </div>
    </>
  )
}
