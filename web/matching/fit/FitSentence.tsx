import { useQuery } from '@tanstack/react-query'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { Handshake } from 'lucide-react'
import { Link } from 'react-router'
import { useLiveSoon } from '../../platform/live.ts'
import { queryOf } from '../../platform/query.ts'
import classes from './FitSentence.module.css'

/** How an institution fits the user, in one sentence on top of its page. The tab 'Fit with us' has the details. */
export function FitSentence({ institute: { id } }: { institute: Institute }) {
  const sentence = queryOf(searchProfiles.fitSentence, { params: { id } })
  useLiveSoon('matches:0', 3000, sentence)
  const { data, isError } = useQuery({ ...sentence, meta: { ownFailure: true } })
  return (
    <p className={classes.fit} data-waiting={data === undefined}>
      <Handshake size={20} aria-hidden />
      {data?.sentence ? (
        <span>
          <strong>Fit with us:</strong> {data.sentence} <Link to={`/institutes/${id}/fit`}>See why</Link>
        </span>
      ) : data ? (
        <span>
          <Link to="/create-institute">Join or add your institution</Link> to see how well the two fit.
        </span>
      ) : (
        isError && (
          <span>How well it fits could not be loaded. Everything else on this page is complete.</span>
        )
      )}
    </p>
  )
}
