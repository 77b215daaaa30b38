import type { DiscussionRow } from 'contract/discussions/discussions.schemas.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { CircleCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { Ago } from '../ui/Ago.tsx'
import { discussionSearch } from './discussion-search.ts'
import classes from './Discussions.module.css'

interface DecisionNoteProps {
  /** Id of the discussion. */
  id: number
  decision: NonNullable<DiscussionRow['decision']>
}

/** Says that a discussion is decided, by whom and when, with a link to the comment that states the decision. */
export function DecisionNote({ id, decision: { decided_by, decided_at, comment } }: DecisionNoteProps) {
  const [params] = useSearchParams()
  return (
    <p className={classes.decided}>
      <CircleCheck size={18} aria-hidden />
      <span>
        Decided by {decided_by ? nameOfPerson(decided_by) : 'a former member'}, <Ago instant={decided_at} />
        {comment && (
          <>
            {'. '}
            <Link
              to={{ search: `${discussionSearch(params, id)}&comment=${comment.number}` }}
              preventScrollReset
            >
              Go to the decision
            </Link>
          </>
        )}
      </span>
    </p>
  )
}
