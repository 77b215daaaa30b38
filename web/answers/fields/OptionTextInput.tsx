import { answerId } from 'contract/questionnaires/answer-key.ts'
import { entry } from 'contract/answers/answers.rules.ts'
import { shapeOf } from 'contract/questionnaires/option-types.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import type { QuestionView } from '../state/question-view.ts'
import { textInput, TypedInput } from './TypedInput.tsx'

interface OptionTextInputProps {
  shown: QuestionView
  option: Option
  label: string
  disabled: boolean
}

/** Text field next to a selected option, if its type has one. */
export function OptionTextInput({ shown, option, label, disabled }: OptionTextInputProps) {
  const { question, answer } = shown
  if (shapeOf(option) !== 'box-with-text' || entry(answer, option.name) !== true) return null
  return (
    <TypedInput
      id={answerId(question)}
      option={option}
      typing={textInput}
      answer={answer}
      label={`${label}: text`}
      disabled={disabled}
    />
  )
}
