import { isNote, type QuestionType } from 'contract/questionnaires/question-types.ts'
import type { ReactNode } from 'react'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { ConflictPanel } from '../together/ConflictPanel.tsx'
import { NewerAnswerHint } from '../together/NewerAnswerHint.tsx'
import type { QuestionView } from '../state/question-view.ts'
import { RankField } from './RankField.tsx'
import { OptionInput } from './OptionInput.tsx'
import { questionAnchor } from '../hooks/use-sections.ts'
import { useFill } from '../hooks/use-fill.ts'
import classes from './Question.module.css'

interface QuestionAnswerProps {
  shown: QuestionView
  /** Ids of the elements that label the inputs. */
  labelledBy: string
}

/** The inputs of a question, with problems and conflicts of its answer (SRV-33 to SRV-36). */
export function QuestionAnswer({ shown, labelledBy }: QuestionAnswerProps) {
  const { filling } = useFill()
  const { id, question, problems, violation, missing, readOnly, conflict, overtakenBy } = shown
  const { options, description } = question
  if (isNote(question)) return null
  const messages = [
    ...problems.map(({ option, words }) => ({ option, words })),
    ...(violation ? [{ option: '', words: violation }] : []),
    ...(missing && question.required_message ? [{ option: '', words: question.required_message }] : []),
  ]
  const messagesId = `${questionAnchor(id)}-messages`
  const describedBy = [description && `${questionAnchor(id)}-description`, messages.length > 0 && messagesId]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      {questionInputs[question.question_type]({
        shown,
        labelledBy,
        describedBy: describedBy || undefined,
        disabled: filling.refusal !== undefined || readOnly,
      })}
      {messages.length > 0 && (
        <div id={messagesId} className={classes.messages}>
          {messages.map(({ option, words }) => (
            <p key={`${option} ${words}`}>
              {options.length > 1 && option !== '' && `${labelOf(shown, option)}: `}
              {words}
            </p>
          ))}
        </div>
      )}
      {overtakenBy && <NewerAnswerHint shown={shown} theirs={overtakenBy} />}
      {conflict && <ConflictPanel shown={shown} conflict={conflict} />}
    </>
  )
}

interface InputsProps {
  shown: QuestionView
  labelledBy: string
  describedBy: string | undefined
  disabled: boolean
}

const questionInputs: Readonly<Record<QuestionType, (props: InputsProps) => ReactNode>> = {
  'single-select': choices,
  'multi-select': choices,
  rank: (props) => <RankField {...props} />,
  note: () => null,
  other: inputs,
}

function choices(props: InputsProps) {
  return <ChoiceGroup {...props} />
}

function inputs(props: InputsProps) {
  const { options } = props.shown.question
  return (
    <div className={classes.inputs} data-many={options.length > 1}>
      {options.map((option) => (
        <OptionInput key={option.name} option={option} alone={options.length === 1} {...props} />
      ))}
    </div>
  )
}

const labelOf = ({ question }: QuestionView, option: string) =>
  question.options.find(({ name }) => name === option)?.label || option
