import { Button } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { usePushed } from '../../platform/use-pushed.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { ProjectCard } from './ProjectCard.tsx'
import { ProjectTable } from './ProjectTable.tsx'
import { projectListQuery } from '../list-query.ts'
import classes from './ProjectsPage.module.css'

/** Milliseconds within which lists follow a change: one in a large project concerns many of them at once. */
const soon = 1000

/** One page of my projects, as the address says; it follows what others change. */
export function ProjectList({ table }: { table: boolean }) {
  const [params, setParams] = useSearchParameters()
  const query = projectListQuery(params)
  const client = useQueryClient()
  usePushed('projects', () => void client.invalidateQueries(allQueriesOf(projects.list)), soon)
  const { data: page } = useSuspenseQuery(queryOf(projects.list, { query }))

  usePageInRange(page)
  if (page.results.length === 0) {
    return query.name || query.pageNumber > 1 ? (
      <EmptyState
        title="No Projects Available"
        action={
          <Button
            variant="default"
            onClick={() => setParams((now) => (now.delete('name'), now.delete('page'), now))}
          >
            Show all your projects
          </Button>
        }
      >
        {query.name
          ? `None of your projects is called anything like “${query.name}”.`
          : 'There is nothing on this page.'}
      </EmptyState>
    ) : (
      <EmptyState title="No Projects Available">
        Your projects will stand here. Create the first one above: you become its Project Admin and decide who
        else takes part.
      </EmptyState>
    )
  }
  return (
    <>
      {table ? (
        <ProjectTable projects={page.results} />
      ) : (
        <ul className={classes.cards}>
          {page.results.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} of="projects" />
    </>
  )
}
