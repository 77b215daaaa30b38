import { Notice } from '../../ui/Notice.tsx'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import { useConflicts } from '../hooks/use-fill.ts'
import classes from '../Notices.module.css'

/** Links to all answers that somebody else has changed meanwhile. */
export function ConflictNotice() {
  const ids = useConflicts()
  if (ids.length === 0) return null
  return (
    <Notice tone="warning" title="Somebody else has answered meanwhile">
      Your answers and theirs differ. Please choose which ones stand:
      <ul className={classes.links}>
        {ids.map((id) => (
          <li key={id}>
            <QuestionLink id={id} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
