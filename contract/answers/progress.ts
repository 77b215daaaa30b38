import { answerId } from '../questionnaires/answer-key.ts'
import { isAnswerable } from '../questionnaires/question-types.ts'
import type { Section } from '../questionnaires/questionnaire-model.ts'
import type { AskedQuestion } from '../questionnaires/instances.ts'
import type { SurveyState } from './survey-state.ts'
import { countText } from '../platform/totals.ts'

export interface SectionProgress {
  section_name: string
  /** Number of visible required questions that are answered (SRV-26, SRV-49). */
  answered: number
  required: number
}

/** Sent with answers; the server compares it with its own figures (SRV-99). */
export interface ProgressTotals {
  totalVisible: number
  totalAnswered: number
  /** 0 to 100 with one decimal. */
  completionPercentage: number
}

/** Progress of all sections, in order. */
export const sectionProgress = (state: SurveyState): SectionProgress[] =>
  state.model.sections.map((section) => progressBySection(state, section))

export function progressBySection(
  state: SurveyState,
  { name, questions }: Pick<Section, 'name' | 'questions'>,
): SectionProgress {
  const required = questions.filter((question) => state.isRequired(answerId(question)))
  const answered = required.filter((question) => state.isAnswered(answerId(question)))
  return { section_name: name, answered: answered.length, required: required.length }
}

/** Required questions without a valid answer (SRV-51). They never block saving. */
export const missing = (state: SurveyState): AskedQuestion[] =>
  state.model.questions.filter((question) => {
    const id = answerId(question)
    return state.isRequired(id) && !state.isAnswered(id)
  })

/**
 * Number of visible questions that can be answered, and of those that are (SRV-50); 0 of 0 if there are none.
 */
export const totals = (state: SurveyState): ProgressTotals => totalOf([countOf(state, state.model.questions)])

/** Counts some of the questions, so that a page recounts only the sections that an answer has changed. */
export function countOf(state: SurveyState, questions: readonly AskedQuestion[]): Count {
  const visible = questions.filter(
    (question) => state.isVisible(answerId(question)) && isAnswerable(question),
  )
  const answered = visible.filter((question) => state.isAnswered(answerId(question)))
  return { visible: visible.length, answered: answered.length }
}

export interface Count {
  visible: number
  answered: number
}

export function totalOf(counts: readonly Count[]): ProgressTotals {
  const totalVisible = counts.reduce((sum, { visible }) => sum + visible, 0)
  const totalAnswered = counts.reduce((sum, { answered }) => sum + answered, 0)
  return { totalVisible, totalAnswered, completionPercentage: percentage(totalAnswered, totalVisible) }
}

/** Percentage with one decimal: 0 only for none (and for 0 of 0), 100 only for all (SRV-21). */
export function percentage(part: number, whole: number) {
  if (!(whole > 0) || part <= 0) return 0
  if (part >= whole) return 100
  return Math.min(99.9, Math.max(0.1, Math.round((part / whole) * 1000) / 10))
}

/** 'X of Y', with thousands separators: a survey may have thousands of questions. */
export const partOf = (part: number, whole: number) => `${countText(part)} of ${countText(whole)}`

/** 'Answered X of Y required questions in this section' (SRV-26). */
export const sectionWords = ({ answered, required }: SectionProgress) =>
  `Answered ${partOf(answered, required)} required questions in this section`
