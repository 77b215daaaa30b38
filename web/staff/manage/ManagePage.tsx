import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Page } from '../../ui/Page.tsx'
import { AuditLog } from '../audit/AuditLog.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { ManageInstitutes } from '../institutes/ManageInstitutes.tsx'
import { ManageMails } from '../mails/ManageMails.tsx'
import { managedParts } from '../managed-parts.ts'
import { ManageReports } from '../reports/ManageReports.tsx'
import { ManageStatus } from '../status/ManageStatus.tsx'
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
        tabs={managedParts.map((part) => ({ ...part, content: contents[part.name] }))}
        open={open.name}
        onOpen={(chosen) => void navigate(chosen === 'users' ? '/manage' : `/manage/${chosen}`)}
        fallback={<TableSkeleton />}
      />
    </Page>
  )
}
