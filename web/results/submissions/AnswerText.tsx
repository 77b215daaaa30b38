import { useState } from 'react'
import classes from './Submissions.module.css'

/** Lines and characters of an answer that are shown before one asks for the rest. */
const shown = { lines: 8, characters: 400 }

/** An answer as people read it, a line for each option. */
export function AnswerText({ lines }: { lines: readonly string[] }) {
  const [whole, setWhole] = useState(false)
  if (lines.length === 0) return <span className={classes.quiet}>Taken back</span>
  const text = lines.join('\n')
  const short = lines.slice(0, shown.lines).join('\n').slice(0, shown.characters)
  if (whole || short.length === text.length) return <span className={classes.answer}>{text}</span>
  return (
    <span className={classes.answer}>
      {short}…{' '}
      <button type="button" className={classes.more} onClick={() => setWhole(true)}>
        Show all of it
      </button>
    </span>
  )
}
