import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import classes from './PlainField.module.css'

interface FieldText {
  id: string
  label: ReactNode
  description?: string
  error?: string | undefined
}

interface PlainFieldProps extends FieldText, Omit<ComponentPropsWithoutRef<'input'>, keyof FieldText> {
  /** Stands at the end of the field. */
  action?: ReactNode
}

/** A text field that looks like those of the component library, and does without it. */
export function PlainField({ id, label, description, error, action, ...input }: PlainFieldProps) {
  return (
    <PlainFieldFrame id={id} label={label} description={description} error={error}>
      <div className={classes.box}>
        <input id={id} name={id} {...inputStates({ id, description, error })} {...input} />
        {action}
      </div>
    </PlainFieldFrame>
  )
}

/** A password that can be shown, pasted and filled in by a password manager. */
export function PlainPasswordField(props: Omit<PlainFieldProps, 'type' | 'action'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <PlainField
      {...props}
      type={isShown ? 'text' : 'password'}
      action={
        <button
          type="button"
          aria-label="Show or hide the password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} aria-hidden />
        </button>
      }
    />
  )
}

interface PlainSelectProps extends FieldText, Omit<ComponentPropsWithoutRef<'select'>, keyof FieldText> {
  options: readonly string[]
  /** Stands for nothing chosen. */
  placeholder: string
}

/** One of some texts; empty when none is chosen. */
export function PlainSelect({
  id,
  label,
  description,
  error,
  options,
  placeholder,
  ...select
}: PlainSelectProps) {
  return (
    <PlainFieldFrame id={id} label={label} description={description} error={error}>
      <div className={classes.box}>
        <select id={id} name={id} {...inputStates({ id, description, error })} {...select}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
    </PlainFieldFrame>
  )
}

interface PlainFrameProps extends FieldText {
  /** When it is not an input that can be labelled, its label is a text. */
  labelElement?: 'label' | 'div'
  children: ReactNode
}

/** Label and description above an input, the error below it. */
export function PlainFieldFrame({
  id,
  label,
  description,
  error,
  labelElement = 'label',
  children,
}: PlainFrameProps) {
  return (
    <div className={classes.field}>
      {labelElement === 'label' ? <label htmlFor={id}>{label}</label> : <div>{label}</div>}
      {description && (
        <p className={classes.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What an input within the frame says to screen readers. */
export function inputStates({ id, description, error }: Omit<FieldText, 'label'>) {
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  }
}
