import { Tabs } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { Page } from '../../ui/Page.tsx'
import { AuditLog } from '../audit/AuditLog.tsx'
import { ManageInstitutes } from '../institutes/ManageInstitutes.tsx'
import { ManageMails } from '../mails/ManageMails.tsx'
import { managedParts } from '../managed-parts.ts'
import { TabList } from '../../ui/TabList.tsx'
import { ManageAccounts } from './ManageAccounts.tsx'

/** Administration: users with their roles in institutes, and what was done with special rights (ADM-01). */
export function ManagePage() {
  const { part } = useParams()
  const open = managedParts.find(({ name }) => name === part) ?? managedParts[0]
  const navigate = useNavigate()
  return (
    <Page
      title="Manage users"
      tab={open.name === 'users' ? 'Manage' : `${open.label} - Manage`}
      lead="Roles in institutions, what people may do here, new institutions, mails that did not arrive, and who did what."
    >
      <Tabs
        value={open.name}
        keepMounted={false}
        onChange={(chosen) => void navigate(chosen === 'users' ? '/manage' : `/manage/${chosen}`)}
      >
        <TabList open={open.name}>
          {managedParts.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="users" pt="lg">
          <ManageAccounts />
        </Tabs.Panel>
        <Tabs.Panel value="institutes" pt="lg">
          <ManageInstitutes />
        </Tabs.Panel>
        <Tabs.Panel value="mails" pt="lg">
          <ManageMails />
        </Tabs.Panel>
        <Tabs.Panel value="audit" pt="lg">
          <AuditLog />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
