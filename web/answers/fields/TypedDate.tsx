import { entry } from 'contract/answers/answers.rules.ts'
import type { ComponentType } from 'react'
import type { ReadProps } from '../../ui/forms/dates/ReadInput.tsx'
import { useFill } from '../hooks/use-fill.ts'
import type { Conversion } from './input-values.ts'
import type { TypedInputProps } from './TypedInput.tsx'
import classes from './Question.module.css'

/** How dates or times of a type are entered. */
export interface DateTyping extends Conversion {
  input: ComponentType<ReadProps>
}

type TypedDateProps = Omit<TypedInputProps, 'typing' | 'label' | 'roomy'> & { typing: DateTyping }

/** An input for a date or time: the answer changes as soon as the text can be read. */
export function TypedDate({
  id,
  option,
  typing,
  answer,
  inputId,
  marks,
  invalid = false,
  required = false,
  disabled,
}: TypedDateProps) {
  const { filling, language } = useFill()
  const { input: Input, toText, toValue } = typing
  return (
    <Input
      id={inputId}
      w="100%"
      maw={260}
      inputClass={`${classes.input} ${classes.date}`}
      value={toText(entry(answer, `${option.name}-data`), language)}
      readOnly={disabled}
      // The question shows what is wrong.
      error={false}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      {...marks}
      onChange={(typed, isUnreadable) =>
        isUnreadable
          ? filling.markUnreadable(id, option.name)
          : filling.type(id, option.name, toValue(typed, language))
      }
    />
  )
}
