import { useState } from 'react'
import { usePrinting } from '../../platform/hooks/printing.ts'
import classes from './Submissions.module.css'

/** Maximum number of lines and characters shown initially. */
const shown = { lines: 8, characters: 400 }

/** An answer as text, one line per option. */
export function AnswerText({ lines }: { lines: readonly string[] }) {
  const [opened, setOpened] = useState(false)
  const whole = usePrinting() || opened
  if (lines.length === 0) return <span className={classes.quiet}>Withdrawn</span>
  const text = lines.join('\n')
  const short = lines.slice(0, shown.lines).join('\n').slice(0, shown.characters)
  if (whole || short.length === text.length) return <span className={classes.answer}>{text}</span>
  return (
    <span className={classes.answer}>
      {short}…{' '}
      <button type="button" className={classes.more} onClick={() => setOpened(true)}>
        Show full answer
      </button>
    </span>
  )
}
