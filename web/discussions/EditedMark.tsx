import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { DiscussionPlace } from './discussion-place.ts'
import classes from './Discussions.module.css'

const EarlierTexts = lazyPart(async () => (await import('./EarlierTexts.tsx')).EarlierTexts)

interface EditedMarkProps {
  place: DiscussionPlace
  discussionId: number
  /** The comment; without one, the discussion itself. */
  commentId?: number
}

/** Says that a text was edited, and opens its earlier versions. */
export function EditedMark(props: EditedMarkProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.edited}
        title="Show earlier versions"
        onClick={() => setOpen(true)}
      >
        edited
      </button>
      {isOpen && (
        <Suspense>
          <EarlierTexts {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
