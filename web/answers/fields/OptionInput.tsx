import { answerId } from 'contract/questionnaires/answer-key.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import type { QuestionView } from '../state/question-view.ts'
import { inputIdOf } from '../hooks/use-sections.ts'
import { useWording } from '../hooks/use-fill.ts'
import { QuestionMedia } from '../media/QuestionMedia.tsx'
import { plainText } from '../texts/rich-text.ts'
import { optionInputs } from './option-inputs.tsx'
import classes from './Question.module.css'

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
  const label = piped(option.label || option.name, question.instance)
  const input = optionInputs[option.type]({
    ...props,
    inputId: inputIdOf(answerId(question), question.options.indexOf(option)),
    label,
    lang: langOfLabel(question, option.name),
    // A label that only repeats the option's key adds nothing to the question.
    named: !alone || (option.label !== '' && option.label !== option.name),
  })
  if (!option.media) return input
  return (
    <div className={classes.illustrated}>
      <QuestionMedia media={option.media} label={plainText(label)} />
      {input}
    </div>
  )
}
