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

/** Maximum delay of a refresh in milliseconds. It spreads the load when a change affects many open lists. */
const soon = 1000

/** One page of the user's projects, filtered by the URL and updated live. */
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
        {query.name ? `None of your projects matches “${query.name}”.` : 'This page is empty.'}
      </EmptyState>
    ) : (
      <EmptyState title="No Projects Available">
        Your projects will appear here. When you create one, you become its Project Admin and decide who can
        take part.
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
