import { useEffect, useId, useRef } from 'react'
import classes from './ErrorSummary.module.css'

interface ErrorSummaryProps {
  title: string
  /** Messages with the ids of the fields they are about. */
  errors: { field?: string; words: string }[]
}

/** Errors on top of a form, each a link to its field; gets the focus when it appears. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const heading = useId()
  const words = errors.map((error) => error.words).join('\n')
  useEffect(() => {
    if (words) box.current?.focus()
  }, [words])
  if (errors.length === 0) return null
  return (
    <div ref={box} className={classes.summary} tabIndex={-1} role="alert" aria-labelledby={heading}>
      <p id={heading} className={classes.title}>
        {title}
      </p>
      <ul className={classes.list}>
        {errors.map(({ field, words: message }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function goTo(event: React.MouseEvent, field: string): void {
  event.preventDefault()
  document.getElementById(field)?.focus()
}
