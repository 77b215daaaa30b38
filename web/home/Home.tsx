import { useSuspenseQueries } from '@tanstack/react-query'
import { home } from 'contract/home/home.contract.ts'
import { projects } from 'contract/projects/projects.contract.ts'
import { surveys } from 'contract/surveys/surveys.contract.ts'
import { whyNotSave } from 'contract/surveys/surveys.rules.ts'
import { queryOf } from '../platform/query.ts'
import { HomePart } from './HomePart.tsx'
import { NewMatches } from './NewMatches.tsx'
import { FollowedInstitutes, LatestDiscussions } from './NewsParts.tsx'
import { ProjectLines } from '../projects/list/ProjectLines.tsx'
import { Start } from './Start.tsx'
import { SurveyShortList } from './SurveyShortList.tsx'
import { UpcomingEvents } from './UpcomingEvents.tsx'
import { useWaitingLines } from './use-waiting-lines.ts'
import { WaitingLines } from './WaitingLines.tsx'
import classes from './Home.module.css'

/** Surveys and projects shown at most; a link leads to the others. */
const most = 6

/** What waits, what is new, and one's projects; for newcomers, how to start (decisions, section 4). */
export function Home() {
  const [{ data: mine }, { data: asked }, { data: news }] = useSuspenseQueries({
    queries: [
      queryOf(projects.list, { query: { pageSize: most, sort: '-updated_at' } }),
      queryOf(surveys.list),
      queryOf(home.read),
    ],
  })
  const open = asked.filter(
    (survey) => !whyNotSave(survey, survey.userPermission) && survey.metadata.percentage_completion < 100,
  )
  // The most complete first.
  const unfinished = open.toSorted(
    (one, other) => other.metadata.percentage_completion - one.metadata.percentage_completion,
  )
  const waiting = useWaitingLines()
  const isNew = mine.total === 0
  return (
    <>
      {(!isNew || waiting.length > 0 || unfinished.length > 0) && (
        <HomePart title="Waiting for you" more={{ to: '/surveys', words: 'All surveys' }}>
          <WaitingLines lines={waiting} />
          {unfinished.length > 0 ? (
            <SurveyShortList surveys={unfinished.slice(0, most)} />
          ) : (
            <p className={classes.nothing}>
              {asked.length > 0
                ? 'No survey waits for you: all that are open to you are complete.'
                : 'No survey waits for you. The surveys of your projects will stand here.'}
            </p>
          )}
        </HomePart>
      )}
      {isNew && <Start done={news.steps} />}
      {/* For a newcomer, setting preferences is one of the steps. */}
      {(!isNew || news.steps.preferences) && <NewMatches hasPreferences={news.steps.preferences} />}
      {!isNew && (
        <HomePart title="Your projects, the latest first" more={{ to: '/projects', words: 'All projects' }}>
          <ProjectLines projects={mine.results} />
        </HomePart>
      )}
      <UpcomingEvents />
      <div className={classes.two}>
        {!isNew && <LatestDiscussions discussions={news.discussions} />}
        <FollowedInstitutes institutes={news.followed} />
      </div>
    </>
  )
}
