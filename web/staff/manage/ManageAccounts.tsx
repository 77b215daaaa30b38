import { Suspense, useState } from 'react'
import { StaffFactorResets } from '../../access/factor-resets/StaffFactorResets.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { ParameterMenu } from '../../ui/lists/ParameterMenu.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { InstituteFilters } from '../InstituteFilters.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { AccountList } from './AccountList.tsx'
import type { RoleChanges } from './role-changes.ts'
import { SaveRoles, type RefusedRoles } from './SaveRoles.tsx'
import controls from '../Controls.module.css'
import classes from './Manage.module.css'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { useLocation } from 'react-router'

const roles = [
  { value: 'waiting', label: 'Pending approval' },
  { value: 'approved', label: 'Approved' },
]
const standings = [
  { value: 'staff', label: 'Staff' },
  { value: 'advisor', label: 'Advisors' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'unconfirmed', label: 'E-mail not confirmed' },
  { value: 'leaving', label: 'Awaiting deletion' },
]

/** Table of users. Unsaved switches keep their state across pages (ADM-02). */
export function ManageAccounts() {
  const [changes, setChanges] = useState<RoleChanges>({})
  const [refused, setRefused] = useState<RefusedRoles>({})
  const { search } = useLocation()
  return (
    <div className={classes.accounts}>
      <div className={controls.controls} role="search" aria-label="Users">
        <SearchBox label="Search by name or e-mail" parameter="name" />
        <ParameterMenu label="Roles" parameter="roles" options={roles} />
        <ParameterMenu label="Accounts" parameter="standing" options={standings} />
        <InstituteFilters />
      </div>
      {/* Both at once, so that the requests do not push the table down. */}
      <Suspense fallback={<TableSkeleton />}>
        <PartBoundary of={search}>
          <StaffFactorResets />
        </PartBoundary>
        <PartBoundary of={search}>
          <AccountList changes={changes} refused={refused} onChange={setChanges} />
        </PartBoundary>
      </Suspense>
      <SaveRoles changes={changes} onChange={setChanges} onRefused={setRefused} />
      <LeaveGuard when={Object.keys(changes).length > 0} />
    </div>
  )
}
