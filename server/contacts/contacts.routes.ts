import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { blockedPeopleSchemas } from 'contract/contacts/blocked-people.schemas.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { contactsSchemas } from 'contract/contacts/contacts.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { answerRequest, answerSeveral } from './answer-request.ts'
import { blockPerson, listBlocked, unblockPerson } from './block-people.ts'
import { acquaintance, party } from './contacts.access.ts'
import { listContacts, readStanding } from './read-contacts.ts'
import { removeContact } from './remove-contact.ts'
import { requestContact } from './request-contact.ts'

export const contactRoutes = routes(contacts, contactsSchemas, {
  list: [member, listContacts],
  request: [member, requestContact],
  answer: [party, answerRequest],
  answerSeveral: [member, answerSeveral],
  remove: [party, removeContact],
  standing: [acquaintance, readStanding],
})

export const blockedPeopleRoutes = routes(blockedPeople, blockedPeopleSchemas, {
  list: [member, listBlocked],
  block: [acquaintance, blockPerson],
  // Not `acquaintance`, as the blocked person may no longer be visible.
  unblock: [member, unblockPerson],
})
