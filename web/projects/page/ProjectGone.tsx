import { Button } from '@mantine/core'
import { useIsMutating, useSuspenseQuery } from '@tanstack/react-query'
import { projects, type Project } from 'contract/projects/projects.contract.ts'
import { Link } from 'react-router'
import { CallFailed } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import classes from './ProjectGone.module.css'

/** A project that is open: as it was last read, and whether it can no longer be read. */
export function useOpenProject(id: number): { project: Project; isGone: boolean } {
  const { data: project, error } = useSuspenseQuery({
    ...queryOf(projects.read, { params: { id } }),
    meta: { ownMissing: true },
  })
  // Whoever deletes it, or leaves it, need not be told.
  const isOwnDoing = useIsMutating() > 0
  return { project, isGone: error instanceof CallFailed && error.status === 404 && !isOwnDoing }
}

/** Stands in the place of the header when the project goes while it is open; what is typed below it stays. */
export const ProjectGone = ({ name }: { name: string }) => (
  <header className={classes.gone} role="alert">
    <div>
      <h1>{name}</h1>
      <p>
        <strong>This project is no longer here.</strong> It has been deleted, or you no longer take part. What
        you have typed stays below until you leave this page.
      </p>
    </div>
    <Button component={Link} to="/projects" variant="default">
      Your projects
    </Button>
  </header>
)
