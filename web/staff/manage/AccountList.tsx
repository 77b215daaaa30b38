import { useSuspenseQuery } from '@tanstack/react-query'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import type { Account } from 'contract/staff/accounts.schemas.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { shortDate } from '../../ui/dates.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useSelection } from '../../ui/lists/use-selection.ts'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { NothingFound } from '../NothingFound.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { accountSort, accountsQuery, type AccountColumn } from '../people-query.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountName, fullName } from './AccountName.tsx'
import { AccountRoles } from './AccountRoles.tsx'
import { ChangeAccounts } from './ChangeAccounts.tsx'
import { allApproved, waitingIn, type RoleChanges } from './role-changes.ts'
import type { RefusedRoles } from './SaveRoles.tsx'
import classes from './Manage.module.css'

const orders = [
  { value: 'name', label: 'By name' },
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
] as const

interface AccountListProps {
  changes: RoleChanges
  refused: RefusedRoles
  onChange: (changes: RoleChanges) => void
}

/** One page of users, filtered by the URL. */
export function AccountList({ changes, refused, onChange }: AccountListProps) {
  const [params] = useSearchParams()
  const viewerId = useSession()?.user_id ?? 0
  const { data: page } = useSuspenseQuery(queryOf(accounts.list, { query: accountsQuery(params) }))
  const selection = useSelection(page.results, {
    nameOf: fullName,
    canChoose: ({ id }) => id !== viewerId,
  })
  if (usePageInRange(page)) return <TableSkeleton />
  if (page.results.length === 0) return <NothingFound of="users" hint="Registered users will appear here." />

  const rolesOf = (account: Account) => (
    <AccountRoles
      account={account}
      self={account.id === viewerId}
      changes={changes}
      refused={refused}
      onChange={onChange}
    />
  )
  const columns: DataColumn<Account, AccountColumn>[] = [
    { title: 'User', sort: 'name', cell: (account) => <AccountName account={account} /> },
    { title: 'Roles', cell: rolesOf },
    {
      title: 'Registered',
      sort: 'created_at',
      descendingFirst: true,
      wideOnly: true,
      width: 140,
      cell: ({ created_at }) => shortDate(created_at),
    },
  ]
  const waiting = waitingIn(changes, page.results, viewerId).length
  const chosen = page.results.filter(({ id }) => selection.isChosen(id))
  return (
    <>
      <div className={classes.bulk}>
        <div>
          <ChangeAccounts
            rows={page.results}
            selection={selection}
            waiting={waitingIn(changes, chosen, viewerId).length}
            onApprove={() => onChange(allApproved(changes, chosen, viewerId))}
          />
        </div>
        <ReasonButton
          variant="default"
          disabledReason={waiting === 0 ? 'No roles on this page are pending approval.' : undefined}
          onClick={() => onChange(allApproved(changes, page.results, viewerId))}
        >
          {waiting === 0 ? 'Approve all on this page' : `Approve all ${waiting} pending on this page`}
        </ReasonButton>
      </div>
      <DataTable
        label="Users and their roles"
        selection={selection.selectable > 0 ? selection : undefined}
        rows={page.results}
        columns={columns}
        actions={(account) => <AccountActions account={account} self={account.id === viewerId} />}
        listItem={(account) => (
          <div className={classes.item}>
            <AccountName account={account} />
            <AccountActions account={account} self={account.id === viewerId} />
            {rolesOf(account)}
          </div>
        )}
        sort={accountSort(params)}
        orders={orders}
        fixed
      />
      <Pager page={page} keyed={page} of="users" />
    </>
  )
}
