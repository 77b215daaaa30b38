import { surveyGuests } from 'contract/surveys/survey-guests.contract.ts'
import { whyNotInvite } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../../platform/http/routes.ts'
import { inviteGuest, withdrawGuest } from './invite-guest.ts'
import { listGuests } from './list-guests.ts'
import { allowed } from '../surveys.access.ts'

export const surveyGuestRoutes = routes(surveyGuests, {
  list: [allowed(whyNotInvite), listGuests],
  invite: [allowed(whyNotInvite), inviteGuest],
  withdraw: [allowed(whyNotInvite), withdrawGuest],
})
