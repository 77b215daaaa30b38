import { optionTypeRules, shapeOf, type OptionType } from 'contract/questionnaires/option-types.ts'
import { optionsAre, questionTypeRules } from 'contract/questionnaires/question-types.ts'
import type { Option, QuestionDraft } from 'contract/questionnaires/questions.ts'
import type { StoredDraft } from '../questions.queries.ts'

/**
 * Whether a question can show the answers given to a stored one. Options may be added and removed; options of the same
 * name must be able to show each other's values, even after a time without the option.
 */
export function stillShows(
  { draft: before, former }: Pick<StoredDraft, 'draft' | 'former'>,
  after: QuestionDraft,
) {
  // An answer in an instance has no place outside, and the other way round.
  if (repeatPath(before) !== repeatPath(after)) return false
  const { stillShownAs } = questionTypeRules[before.question_type]
  if (before.question_type !== after.question_type && !stillShownAs.includes(after.question_type))
    return false
  const types = new Map([...former, ...before.options].map((option) => [option.name, option.type]))
  return after.options.every((option) => {
    const given = types.get(option.name)
    return given === undefined || readsAs(given, option, before)
  })
}

const repeatPath = ({ repeats = [] }: QuestionDraft) => JSON.stringify(repeats.map(({ name }) => name))

function readsAs(given: OptionType, { type }: Option, before: QuestionDraft) {
  if (given === type) return true
  // A box that is an input of its own has a value that a box with a text cannot show.
  if (shapeOf({ type: given }) === 'box' && optionsAre(before, 'inputs')) return false
  return optionTypeRules[given].stillShownAs.includes(type)
}
