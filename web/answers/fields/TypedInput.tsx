import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import { entry } from 'contract/answers/answers.rules.ts'
import { surveyLimits, type Answer, type Option } from 'contract/questionnaires/questions.ts'
import { useLayoutEffect, useRef, useState, type ComponentProps, type FormEvent } from 'react'
import { textValue, type Conversion } from './input-values.ts'
import { usePrinting } from '../../platform/hooks/printing.ts'
import { useFill } from '../hooks/use-fill.ts'
import classes from './Question.module.css'

/** How values of a type are entered. */
export interface Typing extends Conversion {
  /** Attributes of the input element. */
  input: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>
  /** Maximum width: of a number, of an address, or of the column. */
  width: 'short' | 'long' | 'full'
  /** Allows several lines where there is enough space. */
  mayHaveLines?: boolean
}

export const textInput: Typing = {
  width: 'full',
  input: { type: 'text', maxLength: surveyLimits.answerText },
  ...textValue,
}

export interface TypedInputProps {
  id: AnswerId
  option: Option
  typing: Typing
  answer: Answer
  inputId?: string
  /** Accessible name of an input without a visible label. */
  label?: string
  marks?: Record<string, string | undefined>
  invalid?: boolean
  required?: boolean
  /** Whether there is enough space for several lines. */
  roomy?: boolean
  disabled: boolean
}

/** An uncontrolled input for a single value: typing updates the answer, and the answer updates the input only if changed elsewhere. */
export function TypedInput(props: TypedInputProps) {
  const {
    id,
    option,
    typing,
    answer,
    inputId,
    label,
    marks,
    invalid = false,
    required = false,
    roomy = false,
    disabled,
  } = props
  const { filling, language } = useFill()
  const { name } = option
  const value = entry(answer, `${name}-data`)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const typed = useRef(value)
  const [reading, setReading] = useState<string>()
  const written = useRef(language)
  useLayoutEffect(() => {
    const isSame = value === typed.current || (isNothing(value) && isNothing(typed.current))
    const isOtherLanguage = written.current !== language && typeof value === 'number'
    written.current = language
    if (isSame && !isOtherLanguage) return
    typed.current = value
    if (input.current) input.current.value = typing.toText(value, language)
    setReading(undefined)
  }, [typing, value, language])

  const printing = usePrinting()
  const take = ({
    currentTarget,
  }: Pick<FormEvent<HTMLInputElement | HTMLTextAreaElement>, 'currentTarget'>) => {
    typed.current = typing.toValue(currentTarget.value, language)
    setReading(typing.readingOf?.(currentTarget.value, language))
    filling.type(id, name, typed.current ?? undefined)
  }
  // Shows how a number was parsed.
  const write = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (typeof typed.current === 'number') currentTarget.value = typing.toText(typed.current, language)
  }
  const common = {
    ref: input,
    id: inputId,
    className: classes.input,
    'data-width': typing.width,
    defaultValue: typing.toText(value, language),
    // Read-only rather than disabled, so that the text can be read and copied.
    readOnly: disabled,
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
    ...marks,
    onInput: take,
  }
  if (typing.mayHaveLines && roomy)
    return <textarea rows={1} maxLength={typing.input.maxLength} {...common} />
  return (
    <>
      {/* An input of one line cuts a long text off on paper. */}
      {printing && (
        <span className={classes.printed} aria-hidden>
          {typing.toText(value, language)}
        </span>
      )}
      <input {...typing.input} {...common} onBlur={write} />
      {reading && (
        <span role="status" className={classes.reading}>
          {reading}
        </span>
      )}
    </>
  )
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''
