import type { Comment } from 'contract/discussions/discussions.schemas.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { useState } from 'react'
import { useSession } from '../platform/session.ts'

/**
 * Screen reader announcement of new comments by others.
 * @param areNewest whether the list ends with the newest comment; otherwise added comments are older ones being loaded
 */
export function useNewComments(comments: readonly Comment[], areNewest: boolean): string {
  const self = useSession()?.user_id
  const last = comments.at(-1)?.number ?? 0
  const [known, setKnown] = useState({ last, areNewest, news: '' })
  if (last !== known.last || areNewest !== known.areNewest) {
    const fresh = comments.filter(({ number, author }) => number > known.last && author?.id !== self)
    const names = [...new Set(fresh.map(({ author }) => (author ? nameOfPerson(author) : 'a former member')))]
    // Comments loaded when the discussion opens are not announced.
    const news =
      known.last > 0 && known.areNewest && areNewest && names.length > 0
        ? `New comment by ${names.join(', ')}`
        : ''
    setKnown({ last, areNewest, news })
  }
  return known.news
}
