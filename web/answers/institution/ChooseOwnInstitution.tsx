import { useSuspenseQuery } from '@tanstack/react-query'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { queryOf } from '../../platform/query.ts'
import { ChooseInstitution } from './ChooseInstitution.tsx'

/** The same for a survey in which institutions have sets of their own: only those that take part, with their progress. */
export function ChooseOwnInstitution({ name }: { name: string }) {
  const { data } = useSuspenseQuery(queryOf(surveyAnswers.listInstitutions, { query: { form: name } }))
  return <ChooseInstitution name={name} institutions={data.results} />
}
