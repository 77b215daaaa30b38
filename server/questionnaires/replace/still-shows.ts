import type { Option, OptionType, QuestionDraft, QuestionType } from 'contract/questionnaires/questions.ts'
import type { Stored } from '../questions.queries.ts'

/** Types that show what was answered to another one as it was meant. */
const shows: Partial<Record<QuestionType, QuestionType>> = { 'single-select': 'multi-select' }
const showsOption: Partial<Record<OptionType, readonly OptionType[]>> = {
  integer: ['number'],
  email: ['text'],
  date: ['text'],
  time: ['text'],
  datetime: ['text'],
}
/** A box beside which nothing was typed; among inputs, it has a value of its own. */
const showsChoice: Partial<Record<OptionType, readonly OptionType[]>> = { boolean: ['boolean-with-text'] }

/**
 * Whether a question goes on showing the answers that were given to a stored one. Options may come and go; one of the
 * same name must read what was given under it, even if it was not offered for a while.
 */
export function stillShows(
  { draft: before, former }: Pick<Stored, 'draft' | 'former'>,
  after: QuestionDraft,
) {
  const { question_type: type } = before
  if (type !== after.question_type && shows[type] !== after.question_type) return false
  const types = new Map([...former, ...before.options].map((option) => [option.name, option.type]))
  return after.options.every((option) => {
    const given = types.get(option.name)
    return given === undefined || readsAs(given, option, type)
  })
}

const readsAs = (given: OptionType, { type }: Option, asked: QuestionType) =>
  given === type ||
  Boolean(showsOption[given]?.includes(type)) ||
  (asked !== 'other' && Boolean(showsChoice[given]?.includes(type)))
