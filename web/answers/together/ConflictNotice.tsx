import { Notice } from '../../ui/Notice.tsx'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import { useConflicts } from '../hooks/use-fill.ts'
import classes from '../Notices.module.css'

/** Links to all answers that another user has changed. */
export function ConflictNotice() {
  const ids = useConflicts()
  if (ids.length === 0) return null
  return (
    <Notice tone="warning" title="Another user has changed your answers">
      Your answers and theirs differ. Please choose which ones to keep:
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
