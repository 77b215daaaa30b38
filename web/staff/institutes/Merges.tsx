import { useSuspenseQuery } from '@tanstack/react-query'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import type { InstituteMerge } from 'contract/institutes/institute-review.schemas.ts'
import { undoExpired } from 'contract/institutes/institutes.refusals.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { dayOf } from '../../ui/dates.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { Ago } from '../../ui/Ago.tsx'
import { UndoMergeDialog } from './UndoMergeDialog.tsx'
import classes from './Institutes.module.css'

/** Merges of institutes, latest first, with undo buttons. */
export function Merges() {
  const [params] = useSearchParams()
  const { data: page } = useSuspenseQuery(
    queryOf(instituteReview.merges, { query: { pageNumber: readPage(params, 'merges') } }),
  )
  usePageInRange(page, 'merges')
  if (page.results.length === 0)
    return <EmptyState title="No merges yet">Merged institutions will appear here.</EmptyState>
  return (
    <>
      <ul className={classes.lines} aria-label="Merges">
        {page.results.map((merge) => (
          <Line key={merge.id} merge={merge} />
        ))}
      </ul>
      <Pager page={page} of="merges" parameter="merges" />
    </>
  )
}

function Line({ merge }: { merge: InstituteMerge }) {
  const { from, into, merged_by, merged_at, reason, undone_at, undo_until } = merge
  const [asking, ask] = useState(false)
  const [now] = useState(() => new Date().toISOString())
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        {undone_at ? <Link to={`/institutes/${from.id}`}>{from.name}</Link> : from.name} into{' '}
        <Link to={`/institutes/${into.id}`}>{into.name}</Link>
        <p className={classes.quiet}>
          <Ago instant={merged_at} />
          {merged_by && ` by ${merged_by}`}
          {undone_at ? `, undone ${dayOf(undone_at)}` : `, can be undone until ${dayOf(undo_until)}`}
        </p>
        {reason && <p className={classes.quiet}>{reason}</p>}
      </div>
      {!undone_at && (
        <ReasonButton
          variant="default"
          size="compact-md"
          disabledReason={undo_until < now ? undoExpired.words : undefined}
          onClick={() => ask(true)}
        >
          Undo
          <span className="visually-hidden">{` the merge of ${from.name} into ${into.name}`}</span>
        </ReasonButton>
      )}
      {asking && <UndoMergeDialog merge={merge} onClose={() => ask(false)} />}
    </li>
  )
}
