import { type home } from 'contract/home/home.endpoints.ts'
import { offersFirstSteps } from 'contract/home/first-steps.rules.ts'
import { maxMatchesOnHome, maxOwnOnHome, maxRowsOnHome } from 'contract/home/home.schemas.ts'
import { findCountry } from 'contract/places/find-country.ts'
import { bestNewMatches, openQuestionsTo } from '../matching/matching.ts'
import { personCardOf } from '../institutes/institutes.ts'
import { publicUrl } from '../media/media.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { latestProjectsOf } from '../projects/projects.ts'
import { unfinishedSurveys } from '../surveys/surveys.ts'
import { newsOf, type HomeNews } from './home.queries.ts'

export const readHome: Handler<typeof home.read, { viewer: Viewer }> = async (context) => {
  const { db, viewer, now } = context
  const [news, open, projects, matches, questions] = await Promise.all([
    newsOf(db, viewer, now),
    unfinishedSurveys(db, viewer, maxOwnOnHome),
    latestProjectsOf(db, viewer, maxOwnOnHome),
    bestNewMatches(context, maxMatchesOnHome),
    openQuestionsTo(db, viewer.id, maxRowsOnHome),
  ])
  return {
    ...news,
    ...open,
    projects,
    events: news.events.map(eventOf),
    sessions: news.sessions.map((session) => ({ ...session, ...spanOf(session) })),
    matches,
    questions,
    connections: {
      total: news.connections.total,
      results: news.connections.results.flatMap((row) => {
        const person = personCardOf(row)
        const created_at = new Date(row.created_at).toISOString()
        return person ? [{ id: row.id, note: row.note, person, created_at }] : []
      }),
    },
    is_new: offersFirstSteps(news.steps, {
      dismissed: news.steps_dismissed,
      registeredAt: new Date(news.registered_at),
      now,
    }),
    discussions: news.discussions.map((discussion) => ({
      ...discussion,
      latest_at: new Date(discussion.latest_at).toISOString(),
    })),
    followed: news.followed.map(({ key, file_name, updated_at, ...institute }) => ({
      ...institute,
      avatar: key && file_name ? publicUrl({ key, file_name }) : null,
      updated_at: new Date(updated_at).toISOString(),
    })),
  }
}

const eventOf = ({
  start,
  end,
  city,
  venue,
  country_code,
  is_waiting,
  ...event
}: HomeNews['events'][number]) => ({
  ...event,
  ...spanOf({ start, end }),
  address: { city_name: city, venue, country_name: findCountry(country_code ?? '')?.name ?? '' },
  attending: is_waiting === false,
  waiting: is_waiting === true,
})

/** Times from PostgreSQL's JSON have an offset instead of `Z`. */
const spanOf = ({ start, end }: { start: string; end: string }) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})
