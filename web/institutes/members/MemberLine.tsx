import { ActionIcon, Switch, Tooltip } from '@mantine/core'
import { instituteMembers } from 'contract/institutes/institute-members.contract.ts'
import { institutes } from 'contract/institutes/institutes.contract.ts'
import type { Institute, InstituteMember } from 'contract/institutes/institute-shapes.ts'
import {
  isInstituteRole,
  whyNotSetRole,
  type InstituteRole,
} from 'contract/institutes/institute-roles.rules.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { PersonName } from '../../users/PersonName.tsx'
import { RoleReason } from './RoleReason.tsx'
import classes from './Members.module.css'

interface MemberLineProps {
  institute: Institute
  member: InstituteMember
  /** Whether the reader decides on roles here. */
  decides: boolean
}
type Role = InstituteMember['roles'][number]
/** What is to become of a role: no longer approved, or removed. */
interface Change {
  role: Role
  to: false | null
}

/** Somebody with their roles, each with a switch for those who approve (INS-44). */
export function MemberLine({ institute, member: { user, roles }, decides }: MemberLineProps) {
  const name = `${user.first_name} ${user.last_name}`
  const [change, setChange] = useState<Change>()
  const setRoles = useEndpointMutation(instituteMembers.setRoles, {
    refresh: [
      allQueriesOf(instituteMembers.list),
      queryOf(institutes.read, { params: { id: institute.id } }),
    ],
    onSuccess: () => (setChange(undefined), toast('The role has been saved')),
    onFailure: () => setChange(undefined),
  })
  const save = ({ role }: Role, to: boolean | null, reason = '') =>
    setRoles.mutate({
      params: { id: institute.id },
      body: { userId: user.id, roles: { [role]: to }, reason },
    })
  return (
    <li className={classes.line}>
      <Portrait name={name} src={user.avatar} size={40} />
      <PersonName person={user} className={classes.name} />
      <ul className={classes.roles}>
        {roles.map((role) => (
          <li key={role.id} className={classes.role}>
            {decides && isInstituteRole(role.role) ? (
              <Decision
                institute={institute}
                person={user.id}
                role={{ ...role, role: role.role }}
                busy={setRoles.isPending}
                onApprove={() => save(role, true)}
                onChange={(to) => setChange({ role, to })}
              />
            ) : (
              <span>
                {role.role}
                {!role.approved && <span className={classes.waiting}> waits for approval</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
      {change && (
        <RoleReason
          person={name}
          role={change.role.role}
          change={change.to === false ? 'withdrawn' : change.role.approved ? 'removed' : 'declined'}
          busy={setRoles.isPending}
          onConfirm={(reason) => save(change.role, change.to, reason)}
          onCancel={() => setChange(undefined)}
        />
      )}
    </li>
  )
}

interface DecisionProps {
  institute: Institute
  person: number
  role: Role & { role: InstituteRole }
  busy: boolean
  onApprove: () => void
  onChange: (to: false | null) => void
}

function Decision({ institute, person, role: { role, approved }, busy, onApprove, onChange }: DecisionProps) {
  const session = useSession()
  const whyNot = (to: 'approved' | 'unapproved' | 'none') =>
    whyNotSetRole(
      { ...institute, is_staff: session?.is_staff ?? false },
      {
        role,
        from: approved ? 'approved' : 'unapproved',
        to,
        self: session?.user_id === person,
        // Only the server knows all Admins; it refuses to let the last one go.
        otherAdmins: true,
      },
    )
  const refused = whyNot(approved ? 'unapproved' : 'approved')
  const kept = whyNot('none')
  return (
    <>
      <Tooltip
        label={refused?.words ?? `The role is ${approved ? 'Approved' : 'Unapproved'}`}
        multiline
        maw={280}
      >
        <div>
          <Switch
            label={role}
            aria-label={`${role}: ${approved ? 'Approved' : 'Unapproved'}`}
            checked={approved}
            disabled={busy || refused !== undefined}
            onChange={() => (approved ? onChange(false) : onApprove())}
          />
        </div>
      </Tooltip>
      <span className={classes.state}>
        {!approved && <span className={classes.waiting}>waits for approval</span>}
        {!kept && (
          <Tooltip label={approved ? 'Remove the role' : 'Decline the request'}>
            <ActionIcon
              variant="subtle"
              c="dimmed"
              size={28}
              disabled={busy}
              aria-label={approved ? `Remove the role ${role}` : `Decline the request for ${role}`}
              onClick={() => onChange(null)}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </span>
    </>
  )
}
