import { useSuspenseQuery } from '@tanstack/react-query'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { Handshake } from 'lucide-react'
import { Link } from 'react-router'
import { useLiveSoon } from '../../platform/live.ts'
import { optionalQueryOf } from '../../platform/query.ts'
import classes from './FitSentence.module.css'

/**
 * How an institution fits the user, in one sentence on top of its page; nothing for users without an institution. The tab
 * 'Fit with us' has the details, and says why they could not be loaded.
 */
export function FitSentence({ institute: { id } }: { institute: Institute }) {
  const thisFit = optionalQueryOf(searchProfiles.fitSentence, { params: { id } })
  const { data } = useSuspenseQuery(thisFit)
  useLiveSoon('matches:0', 3000, thisFit)
  if (!data?.sentence) return null
  return (
    <p className={classes.fit}>
      <Handshake size={20} aria-hidden />
      <span>
        <strong>Fit with us:</strong> {data.sentence} <Link to={`/institutes/${id}/fit`}>See why</Link>
      </span>
    </p>
  )
}
