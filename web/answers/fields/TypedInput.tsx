import { entry } from 'contract/answers/answers.rules.ts'
import { surveyLimits, type Answer, type Option, type OptionType } from 'contract/questionnaires/questions.ts'
import { useLayoutEffect, useRef, type FormEvent } from 'react'
import { inputText, inputValue } from './input-values.ts'
import { useFill } from '../hooks/use-fill.ts'
import classes from './Question.module.css'

interface TypedInputProps {
  id: number
  option: Option
  answer: Answer
  inputId?: string
  /** Accessible name of an input without a visible label. */
  label?: string
  marks?: Record<string, string | undefined>
  invalid?: boolean
  required?: boolean
  /** Whether the text may have several lines. */
  roomy?: boolean
  disabled: boolean
}

/** The input type of the browser for each type of option. */
const inputTypes: Partial<Record<OptionType, string>> = {
  email: 'email',
  number: 'number',
  integer: 'number',
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
}

/**
 * One typed value, as an uncontrolled input: typing updates the answer, and the answer updates the input only when
 * something other than this input has changed it.
 */
export function TypedInput(props: TypedInputProps) {
  const {
    id,
    option,
    answer,
    inputId,
    label,
    marks,
    invalid = false,
    required = false,
    roomy = false,
    disabled,
  } = props
  const { filling } = useFill()
  const { name, type } = option
  const value = entry(answer, `${name}-data`)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const typed = useRef(value)
  useLayoutEffect(() => {
    if (value === typed.current || (isNothing(value) && isNothing(typed.current))) return
    typed.current = value
    input.current!.value = inputText(type, value)
  }, [type, value])

  const take = ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (currentTarget.validity.badInput) return filling.markUnreadable(id, name)
    typed.current = inputValue(type, currentTarget.value)
    filling.type(id, name, typed.current ?? undefined)
  }
  const common = {
    ref: input,
    id: inputId,
    className: classes.input,
    defaultValue: inputText(type, value),
    disabled,
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
    ...marks,
    onInput: take,
  }
  if (type === 'text' && roomy) return <textarea rows={1} maxLength={surveyLimits.answerText} {...common} />
  return (
    <input
      type={inputTypes[type] ?? 'text'}
      {...(type === 'number' && { step: 'any' })}
      {...(type === 'integer' && { step: 1, inputMode: 'numeric' as const })}
      {...(type === 'email' && { autoComplete: 'email' })}
      {...((type === 'text' || type === 'boolean-with-text') && { maxLength: surveyLimits.answerText })}
      {...common}
      onWheel={type === 'number' || type === 'integer' ? keepNumber : undefined}
    />
  )
}

/** Scrolling over a focused number input would change it. */
const keepNumber = ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.blur()

const isNothing = (value: unknown) => value === undefined || value === null || value === ''
