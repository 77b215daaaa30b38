import { Switch, Tooltip } from '@mantine/core'
import type { Account } from 'contract/staff/accounts.contract.ts'
import { Link } from 'react-router'
import { fullName } from './AccountName.tsx'
import { turned, whyNotTurn, type RoleChanges } from './role-changes.ts'
import type { RefusedRoles } from './SaveRoles.tsx'
import classes from './Manage.module.css'

interface AccountRolesProps {
  account: Account
  /** It is the reader's own account. */
  self: boolean
  changes: RoleChanges
  refused: RefusedRoles
  onChange: (changes: RoleChanges) => void
}

/** A user's roles, each with its switch (ADM-02, ADM-03). */
export function AccountRoles({ account, self, changes, refused, onChange }: AccountRolesProps) {
  if (account.roles.length === 0) return <span className={classes.quiet}>No role in an institution</span>
  return (
    <ul className={classes.roles}>
      {account.roles.map((entry) => {
        const change = changes[entry.id]
        const approved = change?.approved ?? entry.approved
        const reason = change ? undefined : whyNotTurn(entry, !approved, self)?.words
        return (
          <li key={entry.id}>
            <Tooltip
              label={reason ?? `The role is ${approved ? 'Approved' : 'Unapproved'}`}
              multiline
              maw={320}
              events={{ hover: true, focus: true, touch: true }}
            >
              <Switch
                checked={approved}
                aria-label={`${entry.role} at ${entry.institute_name}: ${fullName(account)}`}
                aria-disabled={reason !== undefined}
                data-refused={reason !== undefined || undefined}
                onChange={({ currentTarget: { checked } }) =>
                  reason === undefined && onChange(turned(changes, account, entry, checked))
                }
              />
            </Tooltip>
            <div>
              <div>
                {entry.role}
                {change && <span className={classes.unsaved}> · not saved yet</span>}
              </div>
              <Link className={classes.institute} to={`/institutes/${entry.institute}`}>
                {entry.institute_name}
              </Link>
              {change && refused[entry.id] && (
                <div className={classes.refused} role="alert">
                  {refused[entry.id]}
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
