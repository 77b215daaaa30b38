import { useSuspenseQuery } from '@tanstack/react-query'
import { auditActionNames, auditActions } from 'contract/staff/audit-actions.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { ParameterSelect } from '../../ui/lists/ParameterSelect.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { NothingFound } from '../NothingFound.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { auditFiltersOf } from './audit-filters.ts'
import { AuditTable } from './AuditTable.tsx'
import { DateParameter } from './DateParameter.tsx'
import { DownloadAuditLog } from './DownloadAuditLog.tsx'
import { PersonFilter } from './PersonFilter.tsx'
import controls from '../Controls.module.css'
import classes from './Audit.module.css'

const actions = auditActionNames.map((value) => ({ value, label: auditActions[value] }))

/** The audit log, latest entries first. */
export function AuditLog() {
  const { search } = useLocation()
  return (
    <div className={classes.log}>
      <div className={controls.controls} role="search" aria-label="Audit log">
        <SearchBox label="Search by name, action, role, reason or address" parameter="text" />
        <ParameterSelect label="Action" parameter="action" options={actions} searchable />
        <DateParameter label="From" parameter="from" />
        <DateParameter label="To" parameter="to" />
        <DownloadAuditLog />
      </div>
      <PartBoundary of={search}>
        <Suspense fallback={<TableSkeleton />}>
          <Entries />
        </Suspense>
      </PartBoundary>
    </div>
  )
}

/** One page of entries, filtered by the URL. */
function Entries() {
  const [params] = useSearchParams()
  const query = { ...auditFiltersOf(params), pageNumber: readPage(params) }
  const { data: page } = useSuspenseQuery(queryOf(auditLog.list, { query }))
  if (usePageInRange(page)) return <TableSkeleton />
  return (
    <>
      {query.person !== undefined && <PersonFilter entries={page.results} id={query.person} />}
      {page.results.length === 0 ? (
        <NothingFound of="entries" hint="Actions that require special rights will appear here." />
      ) : (
        <>
          <AuditTable entries={page.results} personPage={(id) => `/manage/audit?person=${id}`} />
          <Pager page={page} of="entries" />
        </>
      )}
    </>
  )
}
