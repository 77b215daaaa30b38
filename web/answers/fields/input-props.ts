import type { Option } from 'contract/questionnaires/questions.ts'
import type { ShownQuestion } from '../state/shown.ts'

/** What is known of an option where its input is drawn. */
export interface InputProps {
  shown: ShownQuestion
  option: Option
  /** It is the question's only input, so the question itself is its label. */
  alone: boolean
  inputId: string
  label: string
  lang: string | undefined
  /** Whether the label says more than the question does. */
  named: boolean
  /** Ids of the question's text, and of what is said about it. */
  labelledBy: string
  describedBy: string | undefined
  disabled: boolean
}

/** Ids of all that names and describes an input with a label of its own. */
export const marksOf = ({ named, labelledBy, describedBy, inputId }: InputProps) => ({
  'aria-labelledby': named ? `${labelledBy} ${inputId}-label` : labelledBy,
  'aria-describedby': describedBy,
})
