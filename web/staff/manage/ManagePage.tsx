import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Page } from '../../ui/Page.tsx'
import { AuditLog } from '../audit/AuditLog.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { ManageAccounts } from './ManageAccounts.tsx'

/** Administration: users with their roles in institutes, and what was done with special rights (ADM-01). */
export function ManagePage() {
  const { part = 'users' } = useParams()
  const navigate = useNavigate()
  return (
    <Page
      title="Manage users"
      tab={part === 'audit' ? 'Audit log - Manage' : 'Manage'}
      lead="Decide on roles in institutions, on what people may do here, and read who did what."
    >
      <Tabs
        value={part}
        keepMounted={false}
        onChange={(chosen) => void navigate(chosen === 'audit' ? '/manage/audit' : '/manage')}
      >
        <Tabs.List>
          <Tabs.Tab value="users">Users and roles</Tabs.Tab>
          <Tabs.Tab value="audit">Audit log</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="users" pt="lg">
          <ManageAccounts />
        </Tabs.Panel>
        <Tabs.Panel value="audit" pt="lg">
          <Suspense fallback={<TableSkeleton />}>
            <AuditLog />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
