import type { Comment } from 'contract/discussions/discussions.schemas.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { useState } from 'react'
import { useSession } from '../platform/session.ts'

/**
 * What is read out when others have commented while the discussion is open.
 * @param areNewest whether the last of them is the newest: what is loaded after another one is no news
 */
export function useNewComments(comments: readonly Comment[], areNewest: boolean): string {
  const self = useSession()?.user_id
  const last = comments.at(-1)?.number ?? 0
  const [known, setKnown] = useState({ last, areNewest, news: '' })
  if (last !== known.last || areNewest !== known.areNewest) {
    const fresh = comments.filter(({ number, author }) => number > known.last && author?.id !== self)
    const names = [...new Set(fresh.map(({ author }) => (author ? nameOfPerson(author) : 'Somebody')))]
    // What is there when the discussion opens is no news.
    const news =
      known.last > 0 && known.areNewest && areNewest && names.length > 0
        ? `New comment by ${names.join(', ')}`
        : ''
    setKnown({ last, areNewest, news })
  }
  return known.news
}
