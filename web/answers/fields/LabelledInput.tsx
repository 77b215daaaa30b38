import { authorText } from '../texts/AuthorText.tsx'
import type { ReactNode } from 'react'
import type { InputProps } from './input-props.ts'
import classes from './Question.module.css'

interface LabelledInputProps extends InputProps {
  hint?: string | undefined
  children: ReactNode
}

/** An input with its label above, if it has its own label. */
export function LabelledInput({ inputId, label, lang, named, hint, children }: LabelledInputProps) {
  return (
    <div className={classes.typed}>
      {named && (
        <label id={`${inputId}-label`} className={classes.label} htmlFor={inputId} lang={lang}>
          {authorText(label, undefined)}
        </label>
      )}
      {hint !== undefined && <p className={classes.zone}>{hint}</p>}
      {children}
    </div>
  )
}
