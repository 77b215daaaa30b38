import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { documents, type RemovedDocument } from 'contract/documents/documents.contract.ts'
import { daysToRestore } from 'contract/documents/documents.rules.ts'
import { ArchiveRestore } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { LevelMark } from '../DocumentMarks.tsx'
import { Ago } from '../../ui/Ago.tsx'
import classes from './ProjectDocuments.module.css'

/** Documents that can be brought back, and for how long. */
export function RemovedDocuments({ projectId }: { projectId: number }) {
  const [params] = useSearchParams()
  const query = { project: projectId, pageNumber: readPage(params) }
  const { data: page } = useSuspenseQuery(queryOf(documents.listRemoved, { query }))
  if (page.results.length === 0)
    return (
      <EmptyState title="No removed documents">
        What is removed stays here for {daysToRestore} days, and can be brought back with all its versions.
      </EmptyState>
    )
  return (
    <>
      <Lines>
        {page.results.map((document) => (
          <RemovedLine key={document.id} document={document} />
        ))}
      </Lines>
      <Pager page={page} of="removed documents" />
    </>
  )
}

function RemovedLine({ document }: { document: RemovedDocument }) {
  const { id, name, permissions, removed_at, removed_by, days_left } = document
  const restore = useEndpointMutation(documents.restore, {
    refresh: [allQueriesOf(documents.listRemoved), allQueriesOf(documents.list)],
    onSuccess: () => toast(`${name} is back`),
  })
  return (
    <Line className={classes.document}>
      <div className={classes.what}>
        <h2>{name}</h2>
        <p className={classes.quiet}>
          Removed {removed_by ? `by ${removed_by.name} ` : ''}on{' '}
          <Ago instant={removed_at} />,{' '}
          {days_left === 1 ? 'deleted for good tomorrow' : `deleted for good in ${days_left} days`}
        </p>
      </div>
      <div className={classes.marks}>
        <LevelMark level={permissions} />
      </div>
      <Button
        variant="default"
        leftSection={<ArchiveRestore size={18} aria-hidden />}
        loading={restore.isPending}
        onClick={() => restore.mutate({ params: { id } })}
        aria-label={`Restore ${name}`}
      >
        Restore
      </Button>
    </Line>
  )
}
