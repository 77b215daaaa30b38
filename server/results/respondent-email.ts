import { removedMember } from 'contract/answers/removed-member.ts'

const [beforeNumber] = removedMember(0).split('0')

/** SQL: the e-mail address as results name a respondent, from the tables `respondent` and `person`. */
export const respondentEmail = `coalesce(person.email, '${beforeNumber}' || respondent.number)`
