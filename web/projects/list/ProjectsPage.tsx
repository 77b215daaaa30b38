import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { AddressSwitch } from '../../ui/lists/AddressSwitch.tsx'
import { Page } from '../../ui/Page.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { CreateProjectButton } from './CreateProjectButton.tsx'
import { ProjectList } from './ProjectList.tsx'
import { ProjectListSkeleton } from './ProjectListSkeleton.tsx'
import classes from './ProjectsPage.module.css'

/** The projects I take part in, as cards or as a table (PRJ-01 to PRJ-11). */
export function ProjectsPage() {
  const [params] = useSearchParams()
  const table = params.get('view') === 'table'
  return (
    <Page
      title="Your Projects"
      lead="A project brings institutions and people together around one aim: who takes part, what they ask each other in surveys, and what comes of it. Here are those you take part in, yourself or through your institution."
      actions={<CreateProjectButton />}
    >
      <div className={classes.controls}>
        <SearchBox label="Search your projects" parameter="name" />
        <AddressSwitch label="Table View" parameter="view" value="table" keepsPage />
      </div>
      <PartBoundary of={String(params)}>
        <Suspense fallback={<ProjectListSkeleton table={table} />}>
          <ProjectList table={table} />
        </Suspense>
      </PartBoundary>
    </Page>
  )
}
