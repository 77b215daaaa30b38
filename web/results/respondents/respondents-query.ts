import { reviewStateNames } from 'contract/answers/reviews.ts'
import { respondentSorts, type RespondentSort } from 'contract/results/respondents.ts'
import { respondentStates } from 'contract/results/summary.ts'
import { readPage, readSearch } from '../../ui/lists/list-address.ts'

/** The list's part of the address; its parameters differ from those of the other tabs. */
export function respondentsQuery(params: URLSearchParams) {
  const state = respondentStates.find((one) => one === params.get('progress'))
  const sort: RespondentSort = respondentSorts.find((one) => one === params.get('by')) ?? '-last_answer'
  return {
    state: state ?? ('all' as const),
    review: reviewStateNames.find((one) => one === params.get('review')),
    search: readSearch(params, 'person'),
    sort,
    pageNumber: readPage(params, 'people'),
  }
}
