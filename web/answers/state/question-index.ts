import { foldedText } from 'contract/platform/visible-text.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { inLanguage } from 'contract/questionnaires/languages.ts'
import { isRendered } from 'contract/questionnaires/question-types.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import type { SurveyState } from 'contract/answers/survey-state.ts'
import type { Layout } from './layout.ts'

export interface FoundQuestion {
  /** In the selected language. */
  question: Question
  section: number
  /** Label of the option that was found, unless the question itself was. */
  option: string | undefined
}

interface Entry extends FoundQuestion {
  own: string
  /** Computed by the first search that needs them, because lists of options can be long. */
  options: readonly { label: string; folded: string }[] | undefined
}

/** Finds the loaded questions of a survey by their texts, codes, variables and options in a language. */
export class QuestionIndex {
  readonly #entries: readonly Entry[]

  constructor({ sections }: Layout, language: string) {
    this.#entries = sections.flatMap(({ ofFile, index: section }) =>
      ofFile.filter(isRendered).map((original): Entry => {
        const question = inLanguage(original, language)
        const { question: text, description, variable_name, code } = question
        const own = foldedText(`${text} ${description} ${variable_name} ${code}`)
        return { question, section, own, option: undefined, options: undefined }
      }),
    )
  }

  /**
   * The questions that contain all words, in order; those of which only an option matches follow.
   * @param limit maximum number of questions; `total` counts all
   */
  find(text: string, limit: number): { found: readonly FoundQuestion[]; total: number } {
    const words = foldedText(text).split(/\s+/).filter(Boolean)
    if (words.length === 0) return { found: [], total: 0 }
    const byText: FoundQuestion[] = []
    const byOption: FoundQuestion[] = []
    for (const entry of this.#entries) {
      const { question, section } = entry
      const missing = words.filter((word) => !entry.own.includes(word))
      if (missing.length === 0) {
        byText.push({ question, section, option: undefined })
        continue
      }
      entry.options ??= question.options.map(({ name, label }) => ({
        label: label || name,
        folded: foldedText(`${label} ${name}`),
      }))
      const option = entry.options.find(({ folded }) => missing.every((word) => folded.includes(word)))
      if (option) byOption.push({ question, section, option: option.label })
    }
    const all = [...byText, ...byOption]
    return { found: all.slice(0, limit), total: all.length }
  }
}

/** The first instance in which a question is asked now; undefined if it is not asked. */
export function askedAs(question: Question, state: SurveyState): AnswerId | undefined {
  const { instances } = state.model
  if (question.repeat === undefined || !instances)
    return state.isVisible(question.question_id) ? question.question_id : undefined
  for (const { id: instance, group } of instances.all()) {
    const id = answerId({ question_id: question.question_id, instance })
    if (group.id === question.repeat && state.isVisible(id)) return id
  }
  return undefined
}
