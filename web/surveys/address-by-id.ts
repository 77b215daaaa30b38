import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { queryClient, queryOf } from '../platform/query.ts'
import { fillLink } from './survey-links.ts'

/** Where a survey is filled, by the name that it has now: mails name it by its id, as they outlive its name. */
export async function addressById(id: string): Promise<string> {
  const mine = await queryClient.fetchQuery({ ...queryOf(surveys.list), staleTime: 0 })
  const survey = mine.find((one) => String(one.id) === id)
  return survey ? fillLink(survey.name) : '/error'
}
