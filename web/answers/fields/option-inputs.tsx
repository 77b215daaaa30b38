import { isLongText } from 'contract/questionnaires/long-text.ts'
import type { OptionType } from 'contract/questionnaires/option-types.ts'
import type { ReactNode } from 'react'
import { BoxInput } from './BoxInput.tsx'
import { FileInput } from './FileInput.tsx'
import { marksOf, type InputProps } from './input-props.ts'
import { numberValue, textValue, inTimeZone, zone } from './input-values.ts'
import { LabelledInput } from './LabelledInput.tsx'
import { MappedAnswer } from './MappedAnswer.tsx'
import { textInput, TypedInput, type Typing } from './TypedInput.tsx'

/** The input for each option type (SRV-34, SRV-35). */
export const optionInputs: Readonly<Record<OptionType, (props: InputProps) => ReactNode>> = {
  boolean: (props) => <BoxInput {...props} />,
  'boolean-with-text': (props) => <BoxInput {...props} />,
  text: typed({ ...textInput, mayHaveLines: true }),
  email: typed({ width: 'long', input: { type: 'email', autoComplete: 'email' }, ...textValue }),
  number: typed({
    width: 'short',
    input: { type: 'text', inputMode: 'decimal', maxLength: 40 },
    ...numberValue,
  }),
  integer: typed({
    width: 'short',
    input: { type: 'text', inputMode: 'numeric', maxLength: 40 },
    ...numberValue,
  }),
  date: typed({ width: 'short', input: { type: 'date' }, ...textValue }),
  time: typed({ width: 'short', input: { type: 'time' }, ...textValue }),
  datetime: typed(
    { width: 'medium', input: { type: 'datetime-local' }, ...inTimeZone },
    () => `In your time zone, ${zone()}`,
  ),
  file: (props) => (
    <LabelledInput {...props}>
      <FileInput {...props} marks={marksOf(props)} />
    </LabelledInput>
  ),
  mapping: (props) => <MappedAnswer {...props} />,
}

/** @param hint shown above the input */
function typed(typing: Typing, hint?: () => string) {
  return (props: InputProps) => {
    const { shown, option, alone, inputId, disabled } = props
    return (
      <LabelledInput {...props} hint={hint?.()}>
        <TypedInput
          id={shown.id}
          option={option}
          typing={typing}
          answer={shown.answer}
          inputId={inputId}
          marks={marksOf(props)}
          invalid={
            shown.violation !== undefined || shown.problems.some((problem) => problem.option === option.name)
          }
          required={shown.required && alone}
          roomy={alone && isLongText(shown.question, option)}
          disabled={disabled}
        />
      </LabelledInput>
    )
  }
}
