import { removedMember } from 'contract/answers/removed-member.ts'

const [beforeNumber] = removedMember(0).split('0')

/** SQL: the e-mail address as results name a respondent, from the tables `respondent` and `person`. */
export const respondentEmail = `coalesce(person.email, '${beforeNumber}' || respondent.number)`

/** SQL: how results name a set, a row of `set` with `respondent_id`, from the same tables; '' for one that all share. */
export const nameOfSet = (set: string): string => `case
  when ${set}.respondent_id = 0 then ''
  when ${set}.respondent_id < 0 then coalesce((select name from institute where id = -${set}.respondent_id), '')
  else coalesce(${respondentEmail}, '') end`
