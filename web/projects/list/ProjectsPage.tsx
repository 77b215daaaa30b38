import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AddressSwitch } from '../../ui/lists/AddressSwitch.tsx'
import { Page } from '../../ui/Page.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { CreateProjectButton } from './CreateProjectButton.tsx'
import { DeletedLink } from './DeletedLink.tsx'
import { DeletedProjects } from './DeletedProjects.tsx'
import { ProjectList } from './ProjectList.tsx'
import { ProjectListSkeleton } from './ProjectListSkeleton.tsx'
import classes from './ProjectsPage.module.css'

/** The user's projects, as cards or as a table (PRJ-01 to PRJ-11). */
export function ProjectsPage() {
  const [params] = useSearchParams()
  const table = params.get('view') === 'table'
  if (params.has('deleted'))
    return (
      <Page
        title="Deleted projects"
        lead="Projects of which you were a Project Admin. Restoring one brings back its participants, surveys, answers, discussions and documents."
        actions={<Link to="/projects">Back to your projects</Link>}
      >
        <PartBoundary of={String(params)}>
          <Suspense fallback={<ProjectListSkeleton table />}>
            <DeletedProjects />
          </Suspense>
        </PartBoundary>
      </Page>
    )
  return (
    <Page
      title="Your Projects"
      lead="In a project, institutions and people work together on a common goal, with surveys, discussions and documents. This page lists the projects you or your institution take part in."
      actions={<CreateProjectButton />}
    >
      <div className={classes.controls}>
        <SearchBox label="Search your projects" parameter="name" />
        <AddressSwitch label="Table View" parameter="view" value="table" keepsPage />
      </div>
      <PartBoundary of={String(params)}>
        <Suspense fallback={<ProjectListSkeleton table={table} />}>
          <ProjectList table={table} />
          <DeletedLink />
        </Suspense>
      </PartBoundary>
    </Page>
  )
}
