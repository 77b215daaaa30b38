import type { Comment } from 'contract/discussions/discussions.contract.ts'
import { nameOfPerson } from 'contract/users/person-card.ts'
import { useState } from 'react'
import { useSession } from '../platform/session.ts'

/** What is read out when others have commented while the discussion is open. */
export function useNewComments(comments: readonly Comment[]): string {
  const self = useSession()?.user_id
  const last = comments.at(-1)?.number ?? 0
  const [known, setKnown] = useState({ last, news: '' })
  if (last > known.last) {
    const fresh = comments.filter(({ number, author }) => number > known.last && author?.id !== self)
    const names = [...new Set(fresh.map(({ author }) => (author ? nameOfPerson(author) : 'Somebody')))]
    // What is there when the discussion opens is no news.
    const news = known.last > 0 && names.length > 0 ? `New comment by ${names.join(', ')}` : ''
    setKnown({ last, news })
  }
  return known.news
}
