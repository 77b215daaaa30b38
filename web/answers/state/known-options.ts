import type { SurveyForm } from 'contract/answers/form.ts'
import { hasItsOptions } from 'contract/questionnaires/long-lists.ts'
import type { Option } from 'contract/questionnaires/questions.ts'

/** A form of which long lists are not loaded yet, with the options of these lists that are known from an earlier one. */
export function withKnownOptions(form: SurveyForm, before: SurveyForm): SurveyForm {
  if (form.results.every(hasItsOptions)) return form
  const known = new Map(before.results.map((question) => [question.question_id, question]))
  return {
    ...form,
    results: form.results.map((question) => {
      const earlier = known.get(question.question_id)
      return hasItsOptions(question) || earlier?.options_list?.key !== question.options_list?.key
        ? question
        : { ...question, options: joined(question.options, earlier?.options ?? []) }
    }),
  }
}

/** The same with these options of a question, found by a search. */
export const withOptions = (form: SurveyForm, id: number, found: readonly Option[]): SurveyForm => ({
  ...form,
  results: form.results.map((question) =>
    question.question_id === id ? { ...question, options: joined(question.options, found) } : question,
  ),
})

function joined(options: readonly Option[], others: readonly Option[]): Option[] {
  const names = new Set(options.map(({ name }) => name))
  return [...options, ...others.filter(({ name }) => !names.has(name))]
}
