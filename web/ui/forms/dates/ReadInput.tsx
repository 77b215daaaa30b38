import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Reading } from './date-text.ts'
import classes from './Dates.module.css'

/** Props of the inputs for dates and times. Values are texts: '' if empty, as typed while the text cannot be read. */
export interface ReadProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'type' | 'classNames' | 'min' | 'max'
> {
  value?: string
  defaultValue?: string
  onChange?: (value: string, isUnreadable: boolean) => void
  /** Class of the input in the place of the product's own look. */
  inputClass?: string | undefined
  /** Called with a readable value when the user leaves the input, presses Enter or chooses from the calendar. */
  onCommit?: (value: string) => void
}

interface ReadInputProps extends ReadProps {
  read: (text: string) => Reading
  /** A value as text; any other text as it is. */
  write: (value: string) => string
  /** How a text was read, shown while typing. */
  confirm?: (value: string) => string
  /** Renders the button that opens the calendar. */
  button?: ((value: string, choose: (value: string) => void) => ReactNode) | undefined
}

/**
 * A text input for a value that can be written in several ways. It shows how the text was read, and writes it in one way
 * when the user leaves it. In a form, `<Form>` reports a text that cannot be read; outside, the input does.
 */
export function ReadInput({
  read,
  write,
  confirm = write,
  button,
  value,
  defaultValue = '',
  onChange,
  onCommit,
  name,
  error,
  inputClass,
  ...props
}: ReadInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [given, setGiven] = useState(value)
  const [passed, setPassed] = useState(value ?? defaultValue)
  const [text, setText] = useState(() => write(passed))
  const [isTyping, setTyping] = useState(false)
  if (value !== given) {
    setGiven(value)
    // The value was changed elsewhere.
    if (value !== undefined && value !== passed) {
      setPassed(value)
      setText(write(value))
    }
  }

  const isEmpty = text.trim() === ''
  const reading = read(text)
  const problem = isEmpty || 'value' in reading ? '' : reading.problem
  const shownReading = isTyping && !isEmpty && 'value' in reading ? confirm(reading.value) : ''
  // The form asks the input whether its text can be read.
  useEffect(() => input.current?.setCustomValidity(problem), [problem])

  const change = (typed: string) => {
    const found = read(typed)
    const next = typed.trim() === '' ? '' : 'value' in found ? found.value : typed
    setText(typed)
    setPassed(next)
    onChange?.(next, next !== '' && 'problem' in found)
  }
  const choose = (chosen: string) => {
    setTyping(false)
    change(chosen)
    setText(write(chosen))
    onCommit?.(chosen)
  }
  const leave = () => {
    setTyping(false)
    if (isEmpty || 'problem' in reading) return
    setText(write(reading.value))
    onCommit?.(reading.value)
  }
  return (
    <TextInput
      autoComplete="off"
      {...props}
      ref={input}
      data-field={name}
      classNames={{ input: inputClass ?? classes.input }}
      {...(inputClass && { variant: 'unstyled' })}
      error={error ?? (!isTyping && problem !== '' && (name ? true : problem))}
      value={text}
      onChange={({ currentTarget }) => {
        setTyping(true)
        change(currentTarget.value)
      }}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
      rightSection={props.readOnly || props.disabled ? undefined : button?.(passed, choose)}
      inputContainer={(children) => (
        <div className={classes.container}>
          {children}
          {/* Above what follows: a line of its own would move the button that is being clicked. */}
          <span role="status" className={classes.reading}>
            {shownReading}
          </span>
        </div>
      )}
    />
  )
}
