import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { staffMails } from 'contract/staff/mails.endpoints.ts'
import { staffReports } from 'contract/staff/reports.endpoints.ts'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { Page } from '../../ui/Page.tsx'
import { AuditLog } from '../audit/AuditLog.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { ManageInstitutes } from '../institutes/ManageInstitutes.tsx'
import { ManageMails } from '../mails/ManageMails.tsx'
import { managedParts } from '../managed-parts.ts'
import { accountsQuery } from '../people-query.ts'
import { ManageReports } from '../reports/ManageReports.tsx'
import { ManageStatus } from '../status/ManageStatus.tsx'
import { ListCount } from '../../ui/tabs/ListCount.tsx'
import { PageTabs } from '../../ui/tabs/PageTabs.tsx'
import { ManageAccounts } from './ManageAccounts.tsx'

const contents: Record<(typeof managedParts)[number]['name'], ReactNode> = {
  users: <ManageAccounts />,
  institutes: <ManageInstitutes />,
  reports: <ManageReports />,
  mails: <ManageMails />,
  audit: <AuditLog />,
  status: <ManageStatus />,
}

/** Users, open reports and e-mails that failed: what these tabs show first. */
const counts: Partial<Record<(typeof managedParts)[number]['name'], ReactNode>> = {
  users: <ListCount first={queryOf(accounts.list, { query: accountsQuery(new URLSearchParams()) })} />,
  reports: <ListCount first={queryOf(staffReports.list, { query: { state: 'open', pageNumber: 1 } })} />,
  mails: <ListCount first={queryOf(staffMails.list, { query: { standing: 'failed', pageNumber: 1 } })} />,
}

/** Administration: users and roles, institutions, e-mails, audit log and status (ADM-01). */
export function ManagePage() {
  const { part } = useParams()
  const open = managedParts.find(({ name }) => name === part) ?? managedParts[0]
  const navigate = useNavigate()
  return (
    <Page
      title="Manage users"
      tab={open.name === 'users' ? 'Manage' : `${open.label} - Manage`}
      lead="User roles and rights, new institutions, reports of members, failed e-mails, the audit log, and the status of the installation."
    >
      <PageTabs
        tabs={managedParts.map((part) => ({
          ...part,
          count: counts[part.name],
          content: contents[part.name],
        }))}
        open={open.name}
        onOpen={(chosen) => void navigate(chosen === 'users' ? '/manage' : `/manage/${chosen}`)}
        fallback={<TableSkeleton />}
      />
    </Page>
  )
}
