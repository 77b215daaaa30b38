import { whyNotWrite } from 'contract/discussions/discussions.rules.ts'
import { Suspense, useState } from 'react'
import { useSearchParameters } from '../platform/hooks/use-search-parameters.ts'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { DiscussionDialog } from './DiscussionDialog.tsx'
import { DiscussionList } from './DiscussionList.tsx'
import type { DiscussionPlace } from './discussion-place.ts'
import { discussionSearch } from './discussion-search.ts'
import { Thread } from './Thread.tsx'
import classes from './Discussions.module.css'

interface DiscussionBoardProps {
  place: DiscussionPlace
  title: string
  /** What the discussions are about. */
  lead?: string
}

/** The list of discussions, or the one in the URL (`?discussion=12`). */
export function DiscussionBoard({ place, title, lead }: DiscussionBoardProps) {
  const [params, setParams] = useSearchParameters()
  const [isStarting, setStarting] = useState(false)
  const notWritten = whyNotWrite(place.rights)?.words
  const id = Number(params.get('discussion'))
  if (Number.isSafeInteger(id) && id > 0) return <Thread key={id} id={id} place={place} />
  return (
    <div className={classes.board}>
      <div className={classes.head}>
        <div>
          <h2>{title}</h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        <ReasonButton disabledReason={notWritten} onClick={() => setStarting(true)}>
          Start a discussion
        </ReasonButton>
      </div>
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <DiscussionList place={place} />
      </Suspense>
      {isStarting && (
        <DiscussionDialog
          place={place}
          disabledReason={notWritten}
          onClose={() => setStarting(false)}
          onSaved={({ id }) => setParams((now) => discussionSearch(now, id), { preventScrollReset: true })}
        />
      )}
    </div>
  )
}
