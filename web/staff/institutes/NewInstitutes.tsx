import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../platform/call.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { RowCheckbox, SelectionBar } from '../../ui/lists/SelectionBar.tsx'
import { useSelection, type Selection } from '../../ui/lists/use-selection.ts'
import { useSeveral } from '../../ui/lists/use-several.ts'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { InstituteFacts } from './InstituteFacts.tsx'
import type { MergePair } from './MergeDialog.tsx'
import classes from './Institutes.module.css'

type NewInstitute = ResponseOf<typeof instituteReview.list>['results'][number]

/** Institutes not yet reviewed by staff, latest first, with possible duplicates. */
export function NewInstitutes({ onMerge }: { onMerge: (pair: MergePair) => void }) {
  const [params] = useSearchParams()
  const { data: page } = useSuspenseQuery(
    queryOf(instituteReview.list, { query: { pageNumber: readPage(params) } }),
  )
  usePageInRange(page)
  const selection = useSelection(page.results, { nameOf: ({ name }) => name })
  const several = useSeveral({
    selection,
    of: 'institution',
    refresh: [allQueriesOf(instituteReview.list)],
  })
  const note = (reviewed: boolean) => (ids: number[]) =>
    call(instituteReview.reviewSeveral, { body: { ids, reviewed } })
  if (page.results.length === 0)
    return (
      <EmptyState title="No new institutions">Institutions created by members will appear here.</EmptyState>
    )
  return (
    <>
      <SelectionBar selection={selection} several={several}>
        <Button
          variant="default"
          size="compact-md"
          loading={several.isPending}
          onClick={() => several.change({ send: note(true), done: 'marked as reviewed', undo: note(false) })}
        >
          Mark as reviewed
        </Button>
      </SelectionBar>
      <ul className={classes.lines} aria-label="New institutions">
        {page.results.map((institute) => (
          <Line key={institute.id} institute={institute} onMerge={onMerge} selection={selection} />
        ))}
      </ul>
      <Pager page={page} of="new institutions" />
    </>
  )
}

interface LineProps {
  institute: NewInstitute
  onMerge: (pair: MergePair) => void
  selection: Selection
}

function Line({ institute, onMerge, selection }: LineProps) {
  const { id, name, created_at, similar } = institute
  const review = useEndpointMutation(instituteReview.reviewed, {
    refresh: [allQueriesOf(instituteReview.list)],
    onSuccess: () => toast(`${name} marked as reviewed`),
  })
  return (
    <li className={classes.line}>
      <RowCheckbox selection={selection} id={id} />
      <div className={classes.words}>
        <InstituteFacts institute={institute} verb="created" at={created_at} />
        {similar.length > 0 && (
          <ul className={classes.similar} aria-label={`May be the same as ${name}`}>
            {similar.map((other) => (
              <li key={other.id}>
                May be <Link to={`/institutes/${other.id}`}>{other.name}</Link>{' '}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => onMerge({ from: { id, name }, into: other })}
                >
                  Merge
                  <span className="visually-hidden">{` ${name} into ${other.name}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        variant="light"
        size="compact-md"
        loading={review.isPending}
        onClick={() => review.mutate({ params: { id }, body: { reviewed: true } })}
      >
        Mark as reviewed
        <span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  )
}
