import { useSuspenseQuery } from '@tanstack/react-query'
import { home } from 'contract/home/home.endpoints.ts'
import { ActivityFeed } from '../activity/ActivityFeed.tsx'
import { queryOf } from '../platform/query.ts'
import { HomePart } from './HomePart.tsx'
import { NewMatches } from './NewMatches.tsx'
import { FollowedInstitutes, LatestDiscussions } from './NewsParts.tsx'
import { ProjectLines } from '../projects/list/ProjectLines.tsx'
import { StartSteps } from './StartSteps.tsx'
import { SurveyShortList } from './SurveyShortList.tsx'
import { UpcomingEvents } from './UpcomingEvents.tsx'
import { useWaitingLines } from './use-waiting-lines.ts'
import { WaitingLines } from './WaitingLines.tsx'
import classes from './Home.module.css'

/**
 * Open tasks, news and projects; for new users, first steps (decisions, section 4).
 * @param since start of the visit, in milliseconds since 1970
 */
export function Home({ since }: { since: number }) {
  // Most actions elsewhere change this page, so each visit shows cached data and refetches it.
  const { data } = useSuspenseQuery({
    ...queryOf(home.read),
    refetchOnMount: ({ state }) => (state.dataUpdatedAt < since ? 'always' : false),
  })
  const { surveys, has_surveys, projects, steps, discussions, followed } = data
  const waiting = useWaitingLines(data)
  const isNew = projects.total === 0
  return (
    <>
      {(!isNew || waiting.length > 0 || surveys.length > 0) && (
        <HomePart title="Waiting for you" more={{ to: '/surveys', words: 'All surveys' }}>
          <WaitingLines lines={waiting} />
          {surveys.length > 0 ? (
            <SurveyShortList surveys={surveys} />
          ) : (
            <p className={classes.nothing}>
              {has_surveys
                ? 'You have completed all open surveys.'
                : 'No open surveys. Surveys of your projects will appear here.'}
            </p>
          )}
        </HomePart>
      )}
      {isNew && <StartSteps done={steps} />}
      {/* For new users, setting preferences is one of the first steps. */}
      {(!isNew || steps.preferences) && (
        <NewMatches hasPreferences={steps.preferences} matches={data.matches} />
      )}
      {!isNew && (
        <HomePart title="Your latest projects" more={{ to: '/projects', words: 'All projects' }}>
          <ProjectLines projects={projects.results} />
        </HomePart>
      )}
      <ActivityFeed limit={8} />
      <UpcomingEvents events={data.events} sessions={data.sessions} />
      <div className={classes.two}>
        {!isNew && <LatestDiscussions discussions={discussions} />}
        <FollowedInstitutes institutes={followed} />
      </div>
    </>
  )
}
