import { Tabs } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { institutes } from 'contract/institutes/institutes.contract.ts'
import { whyNotEditInstitute } from 'contract/institutes/institutes.rules.ts'
import { Suspense } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { InstituteHeader } from '../profile/InstituteHeader.tsx'
import { ProfileSkeleton } from '../profile/ProfileSkeleton.tsx'
import { EditInstitute } from './EditInstitute.tsx'
import classes from '../profile/InstitutePage.module.css'

/** Edits an institute; whoever may not is shown it instead (INS-21 to INS-24). */
export function EditInstitutePage() {
  const id = Number(useParams()['instituteId'])
  return (
    <Suspense key={id} fallback={<ProfileSkeleton />}>
      <Edit id={id} />
    </Suspense>
  )
}

const tabs = ['about', 'discussions', 'documents'] as const

function Edit({ id }: { id: number }) {
  const { data: institute } = useSuspenseQuery(queryOf(institutes.read, { params: { id } }))
  const [params, setParams] = useSearchParams()
  const open = tabs.find((name) => name === params.get('tab')) ?? 'about'
  const standing = { ...institute, is_staff: useSession()?.is_staff ?? false }
  if (whyNotEditInstitute(standing) || institute.id !== id)
    return <Navigate to={`/institutes/${institute.id}`} replace />
  return (
    <div className={classes.page}>
      <title>{`Edit ${institute.name} - Seventeen`}</title>
      <InstituteHeader institute={institute} editing />
      <Tabs
        value={open}
        onChange={(name) =>
          setParams((now) => (name === 'about' ? now.delete('tab') : now.set('tab', name ?? ''), now), {
            preventScrollReset: true,
          })
        }
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="about">About</Tabs.Tab>
          <Tabs.Tab value="discussions">Discussions</Tabs.Tab>
          <Tabs.Tab value="documents">Documents</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="about" pt="lg">
          <EditInstitute loaded={institute} />
        </Tabs.Panel>
        <Tabs.Panel value="discussions" pt="lg">
          <EmptyState title="No discussions yet">
            What the members of this institute discuss among themselves will stand here.
          </EmptyState>
        </Tabs.Panel>
        <Tabs.Panel value="documents" pt="lg">
          <EmptyState title="No documents yet">The documents of this institute will stand here.</EmptyState>
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
