import { optionTypeRules, shapeOf, type OptionType } from 'contract/questionnaires/option-types.ts'
import { optionsAre, questionTypeRules } from 'contract/questionnaires/question-types.ts'
import type { Option, QuestionDraft } from 'contract/questionnaires/questions.ts'
import type { StoredDraft } from '../questions.queries.ts'

/**
 * Whether a question goes on showing the answers that were given to a stored one. Options may come and go; one of the
 * same name must read what was given under it, even if it was not offered for a while.
 */
export function stillShows(
  { draft: before, former }: Pick<StoredDraft, 'draft' | 'former'>,
  after: QuestionDraft,
) {
  const { stillShownAs } = questionTypeRules[before.question_type]
  if (before.question_type !== after.question_type && !stillShownAs.includes(after.question_type))
    return false
  const types = new Map([...former, ...before.options].map((option) => [option.name, option.type]))
  return after.options.every((option) => {
    const given = types.get(option.name)
    return given === undefined || readsAs(given, option, before)
  })
}

function readsAs(given: OptionType, { type }: Option, before: QuestionDraft) {
  if (given === type) return true
  // As an input of its own, a box has a value that no text beside it shows.
  if (shapeOf({ type: given }) === 'box' && optionsAre(before, 'inputs')) return false
  return optionTypeRules[given].stillShownAs.includes(type)
}
