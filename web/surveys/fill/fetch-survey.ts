import { surveys } from 'contract/surveys/surveys.contract.ts'
import { q, queryClient } from '../../platform/query.ts'

/** One survey with its questions and answers. What is new in it is found answer by answer, so not by comparing all. */
export const surveyRead = (name: string) => ({
  ...q(surveys.read, { query: { form: name } }),
  structuralSharing: false,
  meta: { ownMissing: true },
  staleTime: 30_000,
  gcTime: 30_000,
})

/** Starts fetching a survey while its page is being loaded; a failure shows on the page. */
export function fetchSurvey(name: string): void {
  const read = surveyRead(name)
  // What was read on an earlier visit lacks what was saved since.
  queryClient.removeQueries({ queryKey: read.queryKey, type: 'inactive' })
  void queryClient.prefetchQuery({ ...read, staleTime: 0 })
}
