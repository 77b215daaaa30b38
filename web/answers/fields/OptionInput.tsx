import { answerId } from 'contract/questionnaires/answer-key.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import type { QuestionView } from '../state/question-view.ts'
import { inputIdOf } from '../hooks/use-sections.ts'
import { useWording } from '../hooks/use-fill.ts'
import { optionInputs } from './option-inputs.tsx'

interface OptionInputProps {
  shown: QuestionView
  option: Option
  /** Whether it is the question's only input and labelled by the question itself. */
  alone: boolean
  labelledBy: string
  describedBy: string | undefined
  disabled: boolean
}

/** One input of a question, by the type of its option. */
export function OptionInput(props: OptionInputProps) {
  const { shown, option, alone } = props
  const { piped, langOfLabel } = useWording()
  const { question } = shown
  return optionInputs[option.type]({
    ...props,
    inputId: inputIdOf(answerId(question), question.options.indexOf(option)),
    label: piped(option.label || option.name, question.instance),
    lang: langOfLabel(question, option.name),
    // A label that only repeats the option's key adds nothing to the question.
    named: !alone || (option.label !== '' && option.label !== option.name),
  })
}
