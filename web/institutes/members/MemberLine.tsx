import { ActionIcon, Tooltip } from '@mantine/core'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import type { ListedMember } from 'contract/institutes/institute-members.schemas.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
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
import { ReasonSwitch } from '../../ui/forms/ReasonSwitch.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { PersonName } from '../../users/PersonName.tsx'
import { NameContact } from './NameContact.tsx'
import { RoleReason } from './RoleReason.tsx'
import classes from './Members.module.css'

interface MemberLineProps {
  institute: Institute
  member: ListedMember
  /** Whether the user can approve roles. */
  decides: boolean
}
type Role = ListedMember['roles'][number]
/** A change of a role that needs a reason: approval withdrawn or role removed. */
interface Change {
  role: Role
  to: false | null
}

/** A member with their roles, each with an approval switch if permitted (INS-44). */
export function MemberLine({ institute, member: { user, roles, is_last_admin }, decides }: MemberLineProps) {
  const name = `${user.first_name} ${user.last_name}`
  const [change, setChange] = useState<Change>()
  const setRoles = useEndpointMutation(instituteMembers.setRoles, {
    refresh: [
      allQueriesOf(instituteMembers.list),
      queryOf(institutes.read, { params: { id: institute.id } }),
    ],
    onSuccess: () => (setChange(undefined), toast('Role saved')),
    onFailure: () => setChange(undefined),
  })
  const save = ({ role }: Pick<Role, 'role'>, to: boolean | null, reason = '') =>
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
                isLastAdmin={is_last_admin}
                role={{ ...role, role: role.role }}
                busy={setRoles.isPending}
                onApprove={() => save(role, true)}
                onChange={(to) => setChange({ role, to })}
              />
            ) : (
              <span>
                {role.role}
                {!role.approved && <span className={classes.waiting}> pending approval</span>}
              </span>
            )}
          </li>
        ))}
        {decides && (
          <NameContact
            institute={institute}
            member={{ user, roles }}
            busy={setRoles.isPending}
            onName={() => save({ role: 'Contact' }, true)}
          />
        )}
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
  isLastAdmin: boolean
  role: Role & { role: InstituteRole }
  busy: boolean
  onApprove: () => void
  onChange: (to: false | null) => void
}

function Decision({ institute, person, isLastAdmin, role, ...props }: DecisionProps) {
  const { busy, onApprove, onChange } = props
  const { role: name, approved, awaits_second_factor: awaits, recommended_by } = role
  const session = useSession()
  const [now] = useState(() => new Date())
  const whyNot = (to: 'approved' | 'unapproved' | 'none') =>
    whyNotSetRole(
      { ...institute, is_staff: session?.is_staff ?? false },
      {
        role: name,
        from: approved ? 'approved' : 'unapproved',
        to,
        self: session?.user_id === person,
        otherAdmins: !isLastAdmin,
        now,
      },
    )
  const refused = whyNot(approved ? 'unapproved' : 'approved')
  const kept = whyNot('none')
  return (
    <>
      <ReasonSwitch
        hint={`The role is ${approved ? 'Approved' : 'Unapproved'}`}
        disabledReason={busy ? 'Saving the role …' : refused?.words}
        label={name}
        aria-label={`${name}: ${approved ? 'Approved' : 'Unapproved'}`}
        checked={approved}
        onTurn={(to) => (to ? onApprove() : onChange(false))}
      />
      <span className={classes.state}>
        {awaits && <span className={classes.waiting}>no rights without a second factor</span>}
        {!approved && (
          <span className={classes.waiting}>
            pending approval{recommended_by && `, recommended by ${recommended_by}`}
          </span>
        )}
        {!kept && (
          <Tooltip label={approved ? 'Remove role' : 'Decline request'}>
            <ActionIcon
              variant="subtle"
              c="dimmed"
              size={28}
              disabled={busy}
              aria-label={approved ? `Remove role ${name}` : `Decline request for ${name}`}
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
