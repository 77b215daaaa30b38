import { requestAlreadySent } from 'contract/contacts/contacts.refusals.ts'
import type { Domain } from '../platform/domain.ts'
import { contactTopics } from './contacts.access.ts'
import { contactsHourly } from './contacts.hourly.ts'
import { contactListeners } from './contacts.listeners.ts'
import { blockedPeopleRoutes, contactRoutes } from './contacts.routes.ts'

export const contactsDomain: Domain = {
  routes: { contacts: [...contactRoutes, ...blockedPeopleRoutes] },
  hourly: contactsHourly,
  listeners: contactListeners,
  liveTopics: contactTopics,
  violations: { contact_one_of_a_pair: requestAlreadySent },
}
