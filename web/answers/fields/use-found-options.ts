import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { compileExpression } from 'contract/expressions/expressions.ts'
import { hasItsOptions } from 'contract/questionnaires/long-lists.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import { call } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { useFill } from '../hooks/use-fill.ts'
import { institutionQuery } from '../state/institution-query.ts'
import type { QuestionView } from '../state/question-view.ts'

interface FoundOptions {
  options: readonly Option[]
  /** The number of all that match; undefined until the server has answered. */
  total: number | undefined
  failed: boolean
  /** Whether they are those of an earlier search. */
  pending: boolean
}

/** The options that the server finds, while the list of a question is not loaded yet. */
export function useFoundOptions({ question }: QuestionView, search: string): FoundOptions {
  const { filling, saving, language } = useFill()
  const [settled] = useDebouncedValue(search, 200)
  const { instance } = question
  const sent = {
    params: { id: filling.head.form_id, question: question.question_id },
    query: {
      search: settled,
      language,
      ...(instance !== undefined && { instance }),
      ...institutionQuery(filling.head.respondent),
    },
  }
  const filter = compileExpression(question.option_filter ?? '').expression
  const read = [...(filter?.variables ?? [])].map((name) => filling.state.value(name) ?? null)
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [...queryOf(surveyAnswers.searchOptions, sent).queryKey, JSON.stringify(read)],
    queryFn: async ({ signal }) => {
      // The server filters by the answers that it has.
      if (filter && saving.isNeeded()) await saving.save({ byItself: true })
      return call(surveyAnswers.searchOptions, { ...sent, signal })
    },
    enabled: !hasItsOptions(question),
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
  })
  return {
    options: data?.results ?? [],
    total: data?.total,
    failed: isError,
    pending: data === undefined || isPlaceholderData || settled !== search,
  }
}
