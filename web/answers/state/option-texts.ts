import { choose, entry } from 'contract/answers/answers.rules.ts'
import { shapeOf, valueKey } from 'contract/questionnaires/option-types.ts'
import type { Answer, Question } from 'contract/questionnaires/questions.ts'

/** Texts of deselected options, restored when the option is selected again. */
export class OptionTexts {
  readonly #texts = new Map<string, string>()

  /** The answer after a click on an option, with its previous text. */
  choose(question: Question, answer: Answer, name: string): Answer {
    const chosen = choose(question, answer, name)
    for (const option of question.options.filter((one) => shapeOf(one) === 'box-with-text')) {
      const key = valueKey(option)
      const place = `${question.question_id} ${key}`
      const [before, after] = [entry(answer, key), entry(chosen, key)]
      if (typeof before === 'string' && after === undefined) this.#texts.set(place, before)
      const text = this.#texts.get(place)
      if (option.name === name && entry(chosen, name) === true && after === undefined && text !== undefined)
        return { ...chosen, [key]: text }
    }
    return chosen
  }
}
