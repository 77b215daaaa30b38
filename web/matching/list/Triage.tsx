import { Button, Menu } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { feedbackLabels, irrelevanceReasons, notNowDays, type Feedback } from 'contract/matching/feedback.ts'
import type { MatchedInstitute } from 'contract/matching/match-shapes.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { totalText } from 'contract/platform/totals.ts'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { CardsSkeleton } from '../../ui/loading/CardsSkeleton.tsx'
import { mutualText } from './FeedbackButtons.tsx'
import { MatchCard } from './MatchCard.tsx'
import { MatchMap } from './MatchMap.tsx'
import { matchSentence } from './match-sentence.ts'
import { QueryFailure } from '../../ui/ReadFailure.tsx'
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
    // An answer can be undone before it is stored.
    inTurn: 'match feedback',
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
    if (!last) return
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
  const isWaiting = !match && !query.isError && (query.isFetching || give.isPending)
  const page = query.data
  // The page may still contain matches that have just been answered.
  const left = page && { ...page, total: page.total - page.results.length + waiting.length }
  return (
    <section
      ref={region}
      className={classes.triage}
      aria-label="Matches one by one"
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <QueryFailure query={query} what="The list" />
      {isWaiting && <CardsSkeleton cards={1} height={360} picture={72} className={classes.loading} />}
      {match && left && (
        <p role="status" className={classes.left}>
          <span className="visually-hidden">{match.name}. </span>
          {totalText(left)} left to answer
        </p>
      )}
      {match && (
        <div className={classes.one}>
          <div className={classes.about}>
            {match.mission && <p className={classes.mission}>{match.mission}</p>}
            <p className={classes.sentence}>{matchSentence(match, page?.nearest_to)}</p>
            <MatchCard key={match.id} match={match} isNearest={Boolean(page?.nearest_to)} withoutFeedback />
          </div>
          <MatchMap match={match} />
        </div>
      )}
      {!match && !isWaiting && page && (
        <EmptyState
          title="No matches left to answer"
          action={<Link to="/matchedprofiles">View your matches as a list</Link>}
        >
          New matches appear here. An institution that you answered with ‘Not now’ returns after {notNowDays}{' '}
          days.
        </EmptyState>
      )}
      {(match || last) && (
        <div className={classes.answers} role="group" aria-label="Your answer">
          <Button disabled={!match} onClick={() => decide('interested')} aria-keyshortcuts="I">
            {feedbackLabels.interested} <Key>I</Key>
          </Button>
          <Button variant="default" disabled={!match} onClick={() => decide('not_now')} aria-keyshortcuts="N">
            {feedbackLabels.not_now} <Key>N</Key>
          </Button>
          <Menu opened={isAsking} onChange={setAsking} position="top">
            <Menu.Target>
              <Button variant="default" disabled={!match} aria-keyshortcuts="R">
                {feedbackLabels.not_relevant} <Key>R</Key>
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
            variant="subtle"
            className={classes.undo}
            disabled={!last}
            onClick={undo}
            aria-keyshortcuts="U"
          >
            <Undo2 size={18} aria-hidden /> <span className={classes.word}>Undo</span> <Key>U</Key>
          </Button>
        </div>
      )}
      <p className={classes.note}>
        Your answers change only your own list. An institution learns of your interest only if one of its
        members is interested in yours, too. Then both get the names of the contact persons.
      </p>
    </section>
  )
}

/** The key of a button; touch screens have none. */
const Key = ({ children }: { children: string }) => (
  <kbd className={classes.key} aria-hidden>
    {children}
  </kbd>
)
