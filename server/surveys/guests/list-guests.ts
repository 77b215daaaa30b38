import { boundedTotal } from 'contract/platform/totals.ts'
import type { surveyGuests } from 'contract/surveys/survey-guests.endpoints.ts'
import type { SurveyGuest } from 'contract/surveys/survey-guests.schemas.ts'
import { publicUrl } from '../../media/media.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { guestsPage, type GuestRow } from './survey-guests.queries.ts'
import type { InSurvey } from '../surveys.access.ts'

export const listGuests: Handler<typeof surveyGuests.list, InSurvey> = async ({ survey, query, db }) => {
  const { rows, total } = await guestsPage(db, survey, query)
  return {
    results: rows.map(guestShown),
    ...boundedTotal(total),
    pageNumber: query.pageNumber,
    pageSize: query.pageSize,
  }
}

export const guestShown = (guest: GuestRow): SurveyGuest => ({
  user: {
    id: guest.id,
    first_name: guest.first_name,
    last_name: guest.last_name,
    avatar: guest.key && guest.file_name ? publicUrl({ key: guest.key, file_name: guest.file_name }) : null,
  },
  invited: guest.invited_at !== null,
  invited_at: guest.invited_at?.toISOString() ?? null,
  invited_by: guest.host_id === null ? null : { id: guest.host_id, name: guest.host_name },
})
