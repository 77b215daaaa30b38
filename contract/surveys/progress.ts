import { asked, type SurveyState } from './asked.ts'
import { isAnswerable, type Question } from './questions.ts'

export interface SectionProgress {
  section_name: string
  /** Required questions with an answer, and required questions, of those that are shown (SRV-26, SRV-49). */
  answered: number
  required: number
}

/** What is sent with answers and what the server holds against it (SRV-99). */
export interface Totals {
  totalVisible: number
  totalAnswered: number
  /** 0 to 100 with one decimal. */
  completionPercentage: number
}

/** Progress of every section, in their order. */
export const sectionProgress = (state: SurveyState): SectionProgress[] =>
  state.model.sections.map(({ name, questions }) => {
    const required = questions.filter(({ question_id }) => state.isRequired(question_id))
    const answered = required.filter(({ question_id }) => state.isAnswered(question_id))
    return { section_name: name, answered: answered.length, required: required.length }
  })

/** The required questions that still have no answer, or a wrong one (SRV-51). They never block saving. */
export const missing = (state: SurveyState): Question[] =>
  state.model.questions.filter(
    ({ question_id }) => state.isRequired(question_id) && !state.isAnswered(question_id),
  )

/** How much is answered of what is shown and can be answered (SRV-50). Where nothing can be, nothing is open: 0 of 0. */
export function totals(state: SurveyState): Totals {
  const visible = asked(state).filter(isAnswerable)
  const answered = visible.filter(({ question_id }) => state.isAnswered(question_id))
  return {
    totalVisible: visible.length,
    totalAnswered: answered.length,
    completionPercentage: percentage(answered.length, visible.length),
  }
}

/** Percent with one decimal: 0 only for nothing (and for 0 of 0), 100 only when nothing is left (SRV-21). */
export function percentage(part: number, whole: number) {
  if (!(whole > 0) || part <= 0) return 0
  if (part >= whole) return 100
  return Math.min(99.9, Math.max(0.1, Math.round((part / whole) * 1000) / 10))
}

export type CompletionLabel = 'Not started' | 'In progress' | 'Completed'

/** The words for a percentage (SRV-19). */
export const completionLabel = (percent: number): CompletionLabel =>
  percent >= 100 ? 'Completed' : percent > 0 ? 'In progress' : 'Not started'

/** 'Answered X of Y required questions in this section' (SRV-26). */
export const sectionWords = ({ answered, required }: SectionProgress) =>
  `Answered ${answered} of ${required} required questions in this section`
