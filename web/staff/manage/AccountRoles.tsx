import type { Account, AccountRole } from 'contract/staff/accounts.schemas.ts'
import { Link } from 'react-router'
import { ReasonSwitch } from '../../ui/forms/ReasonSwitch.tsx'
import { fullName } from './AccountName.tsx'
import { turned, whyNotTurn, type RoleChanges } from './role-changes.ts'
import type { RefusedRoles } from './SaveRoles.tsx'
import classes from './Manage.module.css'

interface AccountRolesProps {
  account: Account
  /** Whether it is the user's own account. */
  self: boolean
  changes: RoleChanges
  refused: RefusedRoles
  onChange: (changes: RoleChanges) => void
}

/** A user's roles by institution, with approval switches (ADM-02, ADM-03). */
export function AccountRoles({ account, ...props }: AccountRolesProps) {
  if (account.roles.length === 0) return <span className={classes.quiet}>No roles</span>
  return (
    <ul className={classes.institutes}>
      {[...Map.groupBy(account.roles, ({ institute }) => institute)].map(([institute, entries]) => (
        <li key={institute}>
          <Link className={classes.institute} to={`/institutes/${institute}`}>
            {entries[0]!.institute_name}
          </Link>
          <ul className={classes.roles}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <RoleSwitch account={account} entry={entry} {...props} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function RoleSwitch({
  account,
  entry,
  self,
  changes,
  refused,
  onChange,
}: AccountRolesProps & { entry: AccountRole }) {
  const change = changes[entry.id]
  const approved = change?.approved ?? entry.approved
  const reason = change ? undefined : whyNotTurn(entry, !approved, self)?.words
  return (
    <>
      <ReasonSwitch
        hint={`The role is ${approved ? 'Approved' : 'Unapproved'}`}
        disabledReason={reason}
        checked={approved}
        aria-label={`${entry.role} at ${entry.institute_name}: ${fullName(account)}`}
        onTurn={(checked) => onChange(turned(changes, account, entry, checked))}
      />
      <div>
        {entry.role}
        {change && <span className={classes.unsaved}> · not saved yet</span>}
        {change && refused[entry.id] && (
          <div className={classes.refused} role="alert">
            {refused[entry.id]}
          </div>
        )}
      </div>
    </>
  )
}
