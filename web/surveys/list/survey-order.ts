import type { Survey } from 'contract/surveys/survey.ts'
import { readSort, type Sort } from '../../ui/lists/list-address.ts'

export const surveyColumns = [
  'name',
  'projectName',
  'created_at',
  'updated_at',
  'progress',
  'status',
] as const
export type SurveyColumn = (typeof surveyColumns)[number]

/** The order in which the address wants the surveys; latest update first where it says nothing. */
export const surveySort = (params: URLSearchParams): Sort<SurveyColumn> =>
  readSort(params.get('sort'), surveyColumns, { column: 'updated_at', descending: true })

const key = (survey: Survey, column: SurveyColumn): string | number => {
  if (column === 'progress') return survey.metadata.percentage_completion
  if (column === 'status') return Number(survey.active) * 2 + Number(survey.accept_submissions)
  return survey[column]
}

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Sorted, with the newest first among equals. */
export const inOrder = (surveys: readonly Survey[], { column, descending }: Sort<SurveyColumn>): Survey[] =>
  surveys.toSorted((a, b) => {
    const [one, other] = [key(a, column), key(b, column)]
    const difference = typeof one === 'number' ? one - Number(other) : words.compare(one, String(other))
    return (descending ? -difference : difference) || b.id - a.id
  })
