import type { Survey } from 'contract/surveys/survey.ts'

export const surveyColumns = [
  'name',
  'projectName',
  'created_at',
  'updated_at',
  'progress',
  'status',
] as const
export type SurveyColumn = (typeof surveyColumns)[number]

export interface SurveyOrder {
  column: SurveyColumn
  down: boolean
}

/** The order that stands in the address (`sort=-updated_at`); latest update first where none does. */
export function readOrder(sort: string | null): SurveyOrder {
  const name = sort?.replace(/^-/, '')
  const column = surveyColumns.find((known) => known === name)
  return column ? { column, down: sort!.startsWith('-') } : { column: 'updated_at', down: true }
}

/** What a click on a heading makes of the address. */
export const turned = ({ column, down }: SurveyOrder, clicked: SurveyColumn): string =>
  column === clicked && !down ? `-${clicked}` : clicked

const key = (survey: Survey, column: SurveyColumn): string | number => {
  if (column === 'progress') return survey.metadata.percentage_completion
  if (column === 'status') return Number(survey.active) * 2 + Number(survey.accept_submissions)
  return survey[column]
}

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Sorted, with the newest first among equals. */
export const inOrder = (surveys: readonly Survey[], { column, down }: SurveyOrder): Survey[] =>
  surveys.toSorted((a, b) => {
    const [one, other] = [key(a, column), key(b, column)]
    const difference = typeof one === 'number' ? one - Number(other) : words.compare(one, String(other))
    return (down ? -difference : difference) || b.id - a.id
  })
