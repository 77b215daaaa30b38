import { Button, Menu } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { feedbackLabels, irrelevanceReasons, type Feedback } from 'contract/matching/feedback.ts'
import type { MapPoint } from 'contract/institutes/institute-shapes.ts'
import type { MatchedInstitute } from 'contract/matching/match-shapes.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { totalText } from 'contract/platform/totals.ts'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { LoadFailure } from '../../institutes/list/LoadFailure.tsx'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { CardsSkeleton } from '../../ui/loading/CardsSkeleton.tsx'
import { FoundOnMap } from '../tool/FoundOnMap.tsx'
import { mutualText } from './FeedbackButtons.tsx'
import { MatchCard } from './MatchCard.tsx'
import { matchSentence } from './match-sentence.ts'
import classes from './Triage.module.css'

type Reason = (typeof irrelevanceReasons)[number]

/** The matches without feedback, one at a time, with keys for each answer. */
export function Triage({ sort }: { sort: 'relevance' | 'newest' }) {
  const region = useRef<HTMLElement>(null)
  const [decided, setDecided] = useState<readonly MatchedInstitute[]>([])
  const [isAsking, setAsking] = useState(false)
  const query = useQuery({
    ...queryOf(searchProfiles.matched, { query: { undecided: 'true', pageSize: 5, sort } }),
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
  })
  const give = useEndpointMutation(searchProfiles.giveFeedback, {
    refresh: [allQueriesOf(searchProfiles.matched), allQueriesOf(searchProfiles.preview)],
    onSuccess: ({ feedback, is_mutual }) => {
      if (feedback === 'interested' && is_mutual) toast(mutualText)
    },
    // The card returns, since the answer was not stored.
    onFailure: (_, sent) => setDecided((all) => all.filter((one) => one.id !== sent.params?.id)),
  })
  const [undone, setUndone] = useState<MatchedInstitute>()
  const waiting = (query.data?.results ?? []).filter(({ id }) => decided.every((one) => one.id !== id))
  const match = undone ?? waiting[0]
  const last = decided.at(-1)
  const id = match?.id
  // Keys work while the focus is here.
  useEffect(() => region.current?.focus({ preventScroll: true }), [id])
  const decide = (feedback: Feedback, reason?: Reason) => {
    if (!match) return
    setAsking(false)
    setUndone(undefined)
    setDecided((all) => [...all.filter((one) => one.id !== match.id), match])
    give.mutate({ params: { id: match.id }, body: { feedback, ...(reason && { reason }) } })
  }
  const undo = () => {
    if (!last || give.isPending) return
    setDecided((all) => all.slice(0, -1))
    setUndone(last)
    give.mutate({ params: { id: last.id }, body: { feedback: null } })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isAsking) return
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return
    const key = event.key.toLowerCase()
    if (key === 'i') decide('interested')
    else if (key === 'n') decide('not_now')
    else if (key === 'r' && match) setAsking(true)
    else if (key === 'u') undo()
    else return
    event.preventDefault()
  }
  const points = useMemo(() => (match ? pointsOf(match) : []), [match])
  return (
    <section
      ref={region}
      className={classes.triage}
      aria-label="Matches one by one"
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <LoadFailure query={query} what="The list" />
      {!query.data && !query.isError && <CardsSkeleton cards={1} height={440} picture={120} />}
      {query.data && (
        <p role="status" className={classes.left}>
          {match
            ? `${match.name}. ${totalText(query.data)} without your answer.`
            : 'You have answered all of them.'}
        </p>
      )}
      {match ? (
        <div className={classes.one}>
          <div>
            <p className={classes.sentence}>{matchSentence(match)}</p>
            <MatchCard key={match.id} match={match} withoutFeedback />
          </div>
          {points.length > 0 && <FoundOnMap points={points} />}
        </div>
      ) : (
        query.data && (
          <EmptyState title="No matches left">
            New matches appear here. ‘Not now’ brings an institution back after some time.
          </EmptyState>
        )
      )}
      <div className={classes.answers} role="group" aria-label="Your answer">
        <Button size="md" disabled={!match} onClick={() => decide('interested')} aria-keyshortcuts="I">
          {feedbackLabels.interested} (I)
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={!match}
          onClick={() => decide('not_now')}
          aria-keyshortcuts="N"
        >
          {feedbackLabels.not_now} (N)
        </Button>
        <Menu opened={isAsking} onChange={setAsking} position="top">
          <Menu.Target>
            <Button size="md" variant="default" disabled={!match} aria-keyshortcuts="R">
              {feedbackLabels.not_relevant} (R)
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Why not?</Menu.Label>
            {irrelevanceReasons.map((reason) => (
              <Menu.Item key={reason} onClick={() => decide('not_relevant', reason)}>
                {reason}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button
          size="md"
          variant="subtle"
          disabled={!last || give.isPending}
          onClick={undo}
          aria-keyshortcuts="U"
        >
          Undo (U)
        </Button>
      </div>
      <p className={classes.left}>
        Your answers change only your own list. An institution learns of your interest only if one of its
        members is interested in yours, too: then the contact persons of both are introduced.
      </p>
    </section>
  )
}

const pointsOf = ({ id, name, type, address, website_url }: MatchedInstitute): MapPoint[] =>
  address.latitude === null || address.longitude === null
    ? []
    : [[id, name, type, address.latitude, address.longitude, website_url]]
