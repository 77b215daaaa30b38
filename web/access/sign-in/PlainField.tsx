import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import classes from './PlainField.module.css'

interface PlainFieldProps extends ComponentPropsWithoutRef<'input'> {
  id: string
  label: ReactNode
  description?: string
  error?: string | undefined
  /** Stands at the end of the field. */
  action?: ReactNode
}

/** A text field that looks like those of the component library, and does without it. */
export function PlainField({ id, label, description, error, action, ...input }: PlainFieldProps) {
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {description && (
        <p className={classes.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      <div className={classes.box}>
        <input
          id={id}
          name={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {action}
      </div>
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
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
