import { Suspense } from 'react'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { InstituteFilters } from '../InstituteFilters.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { DownloadMembers } from './DownloadMembers.tsx'
import { MemberList } from './MemberList.tsx'
import { ListViews } from '../../users/ListViews.tsx'
import controls from '../Controls.module.css'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { useLocation } from 'react-router'

/** The members database (ADM-04). */
export function MembersPage() {
  const { search } = useLocation()
  return (
    <Page title="Members" lead="All accounts with their roles in institutions." actions={<DownloadMembers />}>
      <div className={controls.controls} role="search" aria-label="Members">
        <SearchBox label="Search by name or e-mail" parameter="name" />
        <InstituteFilters />
        <ListViews list="members" />
      </div>
      <PartBoundary of={search}>
        <Suspense fallback={<TableSkeleton />}>
          <MemberList />
        </Suspense>
      </PartBoundary>
    </Page>
  )
}
