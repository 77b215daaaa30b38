import { surveyGuests } from 'contract/surveys/survey-guests.endpoints.ts'
import { surveyGuestsSchemas } from 'contract/surveys/survey-guests.schemas.ts'
import { whyNotInviteGuest } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../../platform/http/routes.ts'
import { inviteGuest, withdrawGuest } from './invite-guest.ts'
import { listGuests } from './list-guests.ts'
import { surveyViewerAllowed } from '../surveys.access.ts'

export const surveyGuestRoutes = routes(surveyGuests, surveyGuestsSchemas, {
  list: [surveyViewerAllowed(whyNotInviteGuest), listGuests],
  invite: [surveyViewerAllowed(whyNotInviteGuest), inviteGuest],
  withdraw: [surveyViewerAllowed(whyNotInviteGuest), withdrawGuest],
})
