import { surveyGuests } from 'contract/surveys/survey-guests.contract.ts'
import { whyNotInviteGuest } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../../platform/http/routes.ts'
import { inviteGuest, withdrawGuest } from './invite-guest.ts'
import { listGuests } from './list-guests.ts'
import { surveyViewerAllowed } from '../surveys.access.ts'

export const surveyGuestRoutes = routes(surveyGuests, {
  list: [surveyViewerAllowed(whyNotInviteGuest), listGuests],
  invite: [surveyViewerAllowed(whyNotInviteGuest), inviteGuest],
  withdraw: [surveyViewerAllowed(whyNotInviteGuest), withdrawGuest],
})
