import type { Option } from 'contract/questionnaires/questions.ts'
import type { QuestionView } from '../state/question-view.ts'

/** Props of the input for an option. */
export interface InputProps {
  shown: QuestionView
  option: Option
  /** Whether it is the question's only input and labelled by the question itself. */
  alone: boolean
  inputId: string
  label: string
  lang: string | undefined
  /** Whether the label adds information to the question. */
  named: boolean
  /** Ids of the question's text and of its description. */
  labelledBy: string
  describedBy: string | undefined
  disabled: boolean
}

/** ARIA attributes of an input with its own label. */
export const marksOf = ({ named, labelledBy, describedBy, inputId }: InputProps) => ({
  'aria-labelledby': named ? `${labelledBy} ${inputId}-label` : labelledBy,
  'aria-describedby': describedBy,
})
