import { useQuery } from '@tanstack/react-query'
import {
  crossLimits,
  institutionLabels,
  institutionParts,
  isWholeQuestion,
} from 'contract/results/cross-columns.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { TableFilter } from 'contract/results/table-filters.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import { queryOf } from '../../platform/query.ts'

export type Share = 'column' | 'row'

/** By what all questions of the summary are crossed. */
export interface Crossing {
  surveyId: number
  /** Key of a column, or a part of institutions. */
  by: string
  label: string
  share: Share
  /** Only the answer sets that these find. */
  filters?: readonly TableFilter[]
}

export const institutionChoices = institutionParts.map((value) => ({
  value,
  label: institutionLabels[value],
}))

/** By what answers can be crossed, and what the address says. A shared set of answers has nothing to compare. */
export function useCrossing(
  { id, type, sets }: Pick<Survey, 'id' | 'type' | 'sets'>,
  filters: readonly TableFilter[] = [],
) {
  const [chosen, choose] = useParameter('by', true)
  const [share, chooseShare] = useParameter('share', true)
  const isPossible = type === 'single-user' || sets !== null
  const { data } = useQuery({
    ...queryOf(surveyResults.readTable, { params: { id } }),
    refetchOnWindowFocus: false,
  })
  const all = data?.tables[0]?.columns ?? []
  const columns = all.filter(({ crossable }) => crossable)
  const questions = columns
    .filter(({ options }) => options.length <= crossLimits.columns)
    .map(({ key, label, section }) => ({ value: key, label: section ? `${label} (${section})` : label }))
  const label = [...institutionChoices, ...questions].find(({ value }) => value === chosen)?.label
  const crossing: Crossing | undefined =
    isPossible && label !== undefined
      ? { surveyId: id, by: chosen, label, share: share === 'row' ? 'row' : 'column', filters }
      : undefined
  const rows = new Map(columns.filter(isWholeQuestion).map(({ question_id, key }) => [question_id ?? 0, key]))
  return {
    crossing,
    /** Keys of the columns of questions that can be crossed. */
    rows,
    /** Keys of columns of numbers. */
    numbers: new Set(all.flatMap(({ key, type }) => (type === 'number' || type === 'integer' ? key : []))),
    controls: isPossible && {
      groups: [
        { group: 'Institutions', items: institutionChoices },
        ...(questions.length > 0 ? [{ group: 'Questions', items: questions }] : []),
      ],
      chosen: label === undefined ? null : chosen,
      choose,
      share: share === 'row' ? ('row' as const) : ('column' as const),
      chooseShare: (value: Share) => chooseShare(value === 'row' ? value : ''),
    },
  }
}
