import { requestAlreadySent } from 'contract/contacts/contacts.refusals.ts'
import type { Domain } from '../platform/domain.ts'
import { contactTopics } from './contacts.access.ts'
import { contactsHourly } from './contacts.hourly.ts'
import { blockedPeopleRoutes, contactRoutes } from './contacts.routes.ts'

export const contactsDomain: Domain = {
  routes: { contacts: [...contactRoutes, ...blockedPeopleRoutes] },
  hourly: contactsHourly,
  liveTopics: contactTopics,
  violations: { contact_one_of_a_pair: requestAlreadySent },
}
