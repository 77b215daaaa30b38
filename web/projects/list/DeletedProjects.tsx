import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { daysToRestore } from 'contract/platform/time-to-restore.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { DeletedProject } from 'contract/projects/projects.schemas.ts'
import { ArchiveRestore } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Ago } from '../../ui/Ago.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import classes from './ProjectsPage.module.css'

/** Deleted projects that the user can restore, with the time left. */
export function DeletedProjects() {
  const [params] = useSearchParams()
  const { data: page } = useSuspenseQuery(
    queryOf(projects.listDeleted, { query: { pageNumber: readPage(params) } }),
  )
  usePageInRange(page)
  if (page.results.length === 0)
    return (
      <EmptyState title="No deleted projects">
        Projects that you delete as Project Admin stay here for {daysToRestore} days and can be restored with
        everything in them.
      </EmptyState>
    )
  return (
    <>
      <Lines>
        {page.results.map((project) => (
          <DeletedLine key={project.id} project={project} />
        ))}
      </Lines>
      <Pager page={page} of="deleted projects" />
    </>
  )
}

function DeletedLine({ project }: { project: DeletedProject }) {
  const { id, name, deleted_at, deleted_by, days_left } = project
  const restore = useEndpointMutation(projects.restore, {
    refresh: [
      allQueriesOf(projects.listDeleted),
      allQueriesOf(projects.list),
      queryOf(projects.read, { params: { id } }),
    ],
    onSuccess: () =>
      toast(`${name} restored`, 'success', 6000, { to: `/projects/${id}`, label: 'Open project' }),
  })
  return (
    <Line className={classes.deleted}>
      <div>
        <h2>{name}</h2>
        <p>
          Deleted <Ago instant={deleted_at} />
          {deleted_by && ` by ${deleted_by.name}`},{' '}
          {days_left <= 1
            ? 'will be permanently deleted tomorrow'
            : `will be permanently deleted in ${days_left} days`}
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<ArchiveRestore size={18} aria-hidden />}
        loading={restore.isPending}
        onClick={() => restore.mutate({ params: { id } })}
      >
        Restore<span className="visually-hidden"> {name}</span>
      </Button>
    </Line>
  )
}
