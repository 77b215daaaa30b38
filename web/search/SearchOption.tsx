import type { ReactNode } from 'react'
import classes from './SearchOptions.module.css'

interface SearchOptionProps {
  /** Before the value in the id of the option. */
  prefix: string
  value: string
  /** Id of the option selected by keyboard. */
  chosen: string | undefined
  onChoose: (value: string) => void
  isQuiet?: boolean
  children: ReactNode
}

/** An option below a search field; the field keeps the focus. */
export function SearchOption({ prefix, value, chosen, onChoose, isQuiet, children }: SearchOptionProps) {
  const id = `${prefix}${value}`
  return (
    <div
      id={id}
      className={isQuiet ? `${classes.option} ${classes.quiet}` : classes.option}
      role="option"
      aria-selected={id === chosen}
      data-value={value}
      onClick={() => onChoose(value)}
    >
      {children}
    </div>
  )
}
