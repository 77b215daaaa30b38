import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { queryClient, queryOf } from '../platform/query.ts'
import { fillLink } from './survey-links.ts'

/** URL of a survey with its current name. E-mails link by id, because the name may change later. */
export async function addressById(id: string): Promise<string> {
  const mine = await queryClient.fetchQuery({ ...queryOf(surveys.list), staleTime: 0 })
  const survey = mine.find((one) => String(one.id) === id)
  return survey ? fillLink(survey.name) : '/error'
}
