import { type home } from 'contract/home/home.endpoints.ts'
import { maxMatchesOnHome, maxOwnOnHome } from 'contract/home/home.schemas.ts'
import { findCountry } from 'contract/places/find-country.ts'
import { bestNewMatches } from '../matching/matching.ts'
import { publicUrl } from '../media/media.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { latestProjectsOf } from '../projects/projects.ts'
import { unfinishedSurveys } from '../surveys/surveys.ts'
import { newsOf, type HomeNews } from './home.queries.ts'

export const readHome: Handler<typeof home.read, { viewer: Viewer }> = async (context) => {
  const { db, viewer, now } = context
  const [news, open, projects, matches] = await Promise.all([
    newsOf(db, viewer, now),
    unfinishedSurveys(db, viewer, maxOwnOnHome),
    latestProjectsOf(db, viewer, maxOwnOnHome),
    bestNewMatches(context, maxMatchesOnHome),
  ])
  return {
    ...news,
    ...open,
    projects,
    events: news.events.map(eventOf),
    sessions: news.sessions.map((session) => ({ ...session, ...spanOf(session) })),
    matches,
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
