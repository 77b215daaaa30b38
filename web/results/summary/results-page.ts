import type { LatestText, QuestionSummary } from 'contract/results/summary.ts'
import type { TableFilter } from 'contract/results/table-filters.ts'
import type { ShownColumn } from 'contract/results/table.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { setLink } from '../set-links.ts'
import { figureLinks } from './figure-links.ts'
import type { ResultsPage } from './QuestionFigures.tsx'

interface Shown {
  survey: Pick<Survey, 'id' | 'name' | 'type' | 'only_latest_submissions'>
  tables: readonly { group: number | null; columns: readonly ShownColumn[] }[]
  filters: readonly TableFilter[]
  /** The address of the page. */
  params: URLSearchParams
}

/** What the page of results adds to the figures of its questions. */
export function resultsPage({ survey, tables, filters, params }: Shown): ResultsPage {
  const ofSets = Map.groupBy(tables[0]?.columns ?? [], ({ question_id }) => question_id)
  const groups = new Map(
    tables.flatMap(({ group, columns }) =>
      group === null ? [] : columns.map(({ question_id }) => [question_id, group] as const),
    ),
  )
  return {
    survey,
    filters,
    linksOf: (question: QuestionSummary) =>
      figureLinks(
        question,
        { columns: ofSets.get(question.question_id) ?? [], group: groups.get(question.question_id) },
        { filters, params },
      ),
    setOf: setOfText(survey, params),
    located: new Set(
      tables.flatMap(({ columns }) =>
        columns.flatMap(({ type, question_id }) =>
          type === 'location' && question_id !== null ? question_id : [],
        ),
      ),
    ),
  }
}

/** The answer set of a text; respondents of a shared set have none of their own. */
const setOfText =
  ({ name, type }: Pick<Survey, 'name' | 'type'>, params: URLSearchParams) =>
  (text: LatestText, { question_id }: QuestionSummary) =>
    setLink(name, type === 'multi-user' ? 0 : text.respondent_number, params, question_id)
