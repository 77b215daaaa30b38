import { Button } from '@mantine/core'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { auditKindNames, auditKinds } from 'contract/institute-audit/audit-kinds.ts'
import { instituteAudit } from 'contract/institute-audit/institute-audit.endpoints.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '../platform/call.ts'
import { queryOf } from '../platform/query.ts'
import { saveCsv } from '../platform/save-file.ts'
import { AuditTable } from '../staff/audit/AuditTable.tsx'
import { personAndPeriodOf } from '../staff/audit/audit-filters.ts'
import { DateParameter } from '../staff/audit/DateParameter.tsx'
import { NothingFound } from '../staff/NothingFound.tsx'
import { TableSkeleton } from '../staff/TableSkeleton.tsx'
import { readPage } from '../ui/lists/list-address.ts'
import { Pager } from '../ui/lists/Pager.tsx'
import { ParameterSelect } from '../ui/lists/ParameterSelect.tsx'
import { usePageInRange } from '../ui/lists/use-page-in-range.ts'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import classes from './InstituteAudit.module.css'

const kinds = auditKindNames.map((value) => ({ value, label: auditKinds[value].label }))

const filtersOf = (params: URLSearchParams) => ({
  kind: auditKindNames.find((name) => name === params.get('kind')),
  ...personAndPeriodOf(params),
})

/** Who has read, exported or changed the data of an institution, and what its members did to their accounts. */
export function InstituteAudit({ institute }: { institute: Institute }) {
  const { search } = useLocation()
  return (
    <div className={classes.log}>
      <div>
        <h2>Audit log</h2>
        <p className={classes.lead}>
          Who has read, exported or changed data of {institute.name}, and the sign-ins, second factors, tokens
          and roles of its members, while they are members. Reads are listed once a day for each person. Only
          Admins see this log.
        </p>
      </div>
      <div className={classes.controls} role="search" aria-label="Audit log">
        <People id={institute.id} />
        <ParameterSelect label="Kind" parameter="kind" options={kinds} />
        <DateParameter label="From" parameter="from" />
        <DateParameter label="To" parameter="to" />
        <DownloadLog id={institute.id} />
      </div>
      <PartBoundary of={search}>
        <Suspense fallback={<TableSkeleton />}>
          <Entries id={institute.id} />
        </Suspense>
      </PartBoundary>
    </div>
  )
}

/** The filter by person; without it if the names could not be loaded, as names in the list filter too. */
function People({ id }: { id: number }) {
  const { data } = useQuery({
    ...queryOf(instituteAudit.people, { params: { id } }),
    meta: { ownFailure: true },
  })
  const options = (data?.results ?? []).map((person) => ({ value: String(person.id), label: person.name }))
  return <ParameterSelect label="Person" parameter="person" options={options} searchable />
}

/** One page of entries, filtered by the URL. */
function Entries({ id }: { id: number }) {
  const [params] = useSearchParams()
  const query = { ...filtersOf(params), pageNumber: readPage(params) }
  const { data: page } = useSuspenseQuery(queryOf(instituteAudit.list, { params: { id }, query }))
  if (usePageInRange(page)) return <TableSkeleton />
  if (page.results.length === 0)
    return <NothingFound of="entries" hint="Reads, exports and changes of your data will appear here." />
  return (
    <>
      <AuditTable
        entries={page.results.map((entry) => ({ ...entry, id: entry.number }))}
        personPage={(person) => `/institutes/${id}/audit?person=${person}`}
      />
      <Pager page={page} of="entries" />
      <p className={classes.quiet}>
        Each entry contains the hash of the one before and is signed. The downloaded file can be verified
        without Seventeen, with this public key: <code className={classes.key}>{page.signing_key}</code>
      </p>
    </>
  )
}

/** Fetched with the session's token, so that there is no URL to share. */
function DownloadLog({ id }: { id: number }) {
  const [params] = useSearchParams()
  const download = useMutation({
    mutationFn: async () => {
      const day = new Date().toISOString().slice(0, 10)
      const csv = await call(instituteAudit.download, { params: { id }, query: filtersOf(params) })
      saveCsv(`audit-log-${id}-${day}.csv`, csv)
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<Download size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download CSV
    </Button>
  )
}
