import { hasItsOptions } from 'contract/questionnaires/long-lists.ts'
import { shapeOf } from 'contract/questionnaires/option-types.ts'
import { inRandomOrder } from 'contract/questionnaires/random-order.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import type { QuestionView } from '../state/question-view.ts'

/**
 * The options of a question as they are shown, possibly in a random order, in which one with a text stays at the end. A
 * chosen option stays visible, even if it is no longer offered.
 */
export function optionsToShow({
  question: { options },
  offered,
  withdrawn,
  orderSeed,
}: Pick<QuestionView, 'question' | 'offered' | 'withdrawn' | 'orderSeed'>): readonly Option[] {
  const ordered = orderSeed === undefined ? options : shuffled(options, orderSeed)
  return offered ? ordered.filter(({ name }) => offered.has(name) || withdrawn.includes(name)) : ordered
}

const known = new WeakMap<readonly Option[], { seed: number; ordered: readonly Option[] }>()

function shuffled(options: readonly Option[], seed: number): readonly Option[] {
  const found = known.get(options)
  if (found?.seed === seed) return found.ordered
  const { true: withText = [], false: others = [] } = Object.groupBy(
    options,
    (option) => String(shapeOf(option) === 'box-with-text') as 'true' | 'false',
  )
  const ordered = [...inRandomOrder(others, seed), ...withText]
  known.set(options, { seed, ordered })
  return ordered
}

/** Why a question shows no options. */
export const noOptionsWords = (question: QuestionView['question']) => {
  if (!hasItsOptions(question)) return listMissingWords
  return question.options_from && question.options.length === 0
    ? 'The list of options has not been uploaded yet.'
    : 'No options match your other answers.'
}

export const listMissingWords =
  'This list is not on your device yet. It loads when the server can be reached.'
