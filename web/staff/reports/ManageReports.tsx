import { SegmentedControl } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { staffReports } from 'contract/staff/reports.endpoints.ts'
import { reportStates } from 'contract/staff/staff.rules.ts'
import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { NothingFound } from '../NothingFound.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { ReportItem } from './ReportItem.tsx'
import classes from './Reports.module.css'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
]

/** Reports of members, to decide. */
export function ManageReports() {
  const { search } = useLocation()
  return (
    <div className={classes.reports}>
      <div role="search" aria-label="Reports">
        <StateSwitch />
      </div>
      <PartBoundary of={search}>
        <Suspense fallback={<TableSkeleton />}>
          <Reports />
        </Suspense>
      </PartBoundary>
    </div>
  )
}

function StateSwitch() {
  const [state, choose] = useParameter('state')
  return (
    <SegmentedControl
      aria-label="Status"
      data={states}
      value={state === 'decided' ? 'decided' : 'open'}
      onChange={(chosen) => choose(chosen === 'decided' ? 'decided' : '')}
    />
  )
}

/** One page of reports: open ones, oldest first, or decided ones, latest first. */
function Reports() {
  const [params] = useSearchParams()
  const state = reportStates.find((name) => name === params.get('state')) ?? reportStates[0]
  const query = { state, pageNumber: readPage(params) }
  const { data: page } = useSuspenseQuery(queryOf(staffReports.list, { query }))
  if (usePageInRange(page)) return <TableSkeleton />
  if (page.results.length === 0)
    return (
      <NothingFound
        of="reports"
        hint="People, institutions, projects, comments and messages that members report will appear here."
      />
    )
  return (
    <>
      <ul className={classes.list} aria-label="Reports">
        {page.results.map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </ul>
      <Pager page={page} of="reports" />
    </>
  )
}
