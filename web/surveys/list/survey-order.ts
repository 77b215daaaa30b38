import { progressOf } from 'contract/surveys/completion.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { readSort, type Sort } from '../../ui/lists/list-address.ts'

export const sortColumns = ['name', 'projectName', 'created_at', 'updated_at', 'progress', 'status'] as const
export type SortColumn = (typeof sortColumns)[number]

/** The sort order in the URL; by default latest update first. */
export const surveySort = (params: URLSearchParams): Sort<SortColumn> =>
  readSort(params.get('sort'), sortColumns, { column: 'updated_at', descending: true })

const key = (survey: Survey, column: SortColumn): string | number => {
  if (column === 'progress') return progressOf(survey)
  if (column === 'status') return Number(survey.active) * 2 + Number(survey.accept_submissions)
  return survey[column]
}

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Sorts surveys; equal ones newest first. */
export const sortedSurveys = (
  surveys: readonly Survey[],
  { column, descending }: Sort<SortColumn>,
): Survey[] =>
  surveys.toSorted((a, b) => {
    const [one, other] = [key(a, column), key(b, column)]
    const difference = typeof one === 'number' ? one - Number(other) : words.compare(one, String(other))
    return (descending ? -difference : difference) || b.id - a.id
  })
