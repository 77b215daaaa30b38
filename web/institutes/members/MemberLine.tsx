import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import type { ListedMember } from 'contract/institutes/institute-members.schemas.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import {
  isInstituteRole,
  whyNotSetRole,
  type InstituteRole,
  type RoleState,
} from 'contract/institutes/institute-roles.rules.ts'
import { useState } from 'react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { ReasonSwitch } from '../../ui/forms/ReasonSwitch.tsx'
import { RowCheckbox } from '../../ui/lists/SelectionBar.tsx'
import type { Selection } from '../../ui/lists/use-selection.ts'
import { PersonLine } from '../../users/PersonLine.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { RoleReason } from './RoleReason.tsx'
import classes from './Members.module.css'

interface MemberLineProps {
  institute: Institute
  member: ListedMember
  /** Chosen members; only for users who can approve roles. */
  selection: Selection | undefined
}
type Role = ListedMember['roles'][number]
/** A change of a role that needs a reason: approval withdrawn or role removed. */
interface Change {
  role: Role
  to: false | null
}
type WhyNot = (role: InstituteRole, change: { from: RoleState; to: RoleState }) => string | undefined

/** A member with picture and position, or with an approval switch for each role if the user decides on them (INS-44). */
export function MemberLine({
  institute,
  member: { user, roles, is_last_admin },
  selection,
}: MemberLineProps) {
  const name = `${user.first_name} ${user.last_name}`
  const session = useSession()
  const [now] = useState(() => new Date())
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
  if (!selection)
    return (
      <li className={classes.line}>
        <PersonLine person={{ ...user, position: positionsOf(roles), institution: null }} size={40} />
      </li>
    )
  const whyNot: WhyNot = (role, states) =>
    whyNotSetRole(
      { ...institute, is_staff: session?.is_staff ?? false },
      { role, ...states, self: session?.user_id === user.id, otherAdmins: !is_last_admin, now },
    )?.words
  return (
    <li className={classes.line} data-decides>
      <span>
        <RowCheckbox selection={selection} id={user.id} />
      </span>
      <PersonLine person={{ ...user, position: '', institution: null }} size={40} />
      <ul className={classes.roles}>
        {roles.map((role) => (
          <li key={role.id} className={classes.role}>
            {isInstituteRole(role.role) ? (
              <Decision
                role={{ ...role, role: role.role }}
                whyNot={whyNot}
                busy={setRoles.isPending}
                onApprove={() => save(role, true)}
                onWithdraw={() => setChange({ role, to: false })}
              />
            ) : (
              role.role
            )}
          </li>
        ))}
      </ul>
      <MemberMenu
        name={name}
        roles={roles}
        whyNot={whyNot}
        busy={setRoles.isPending}
        onContact={() => save({ role: 'Contact' }, true)}
        onRemove={(role) => setChange({ role, to: null })}
      />
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

const positionsOf = (roles: readonly Role[]) =>
  roles.map(({ role, approved }) => (approved ? role : `${role} (pending approval)`)).join(', ')

interface DecisionProps {
  role: Role & { role: InstituteRole }
  whyNot: WhyNot
  busy: boolean
  onApprove: () => void
  onWithdraw: () => void
}

function Decision({ role, whyNot, busy, onApprove, onWithdraw }: DecisionProps) {
  const { role: name, approved, awaits_second_factor: awaits, recommended_by } = role
  const refused = whyNot(name, {
    from: approved ? 'approved' : 'unapproved',
    to: approved ? 'unapproved' : 'approved',
  })
  return (
    <>
      <ReasonSwitch
        hint={`The role is ${approved ? 'Approved' : 'Unapproved'}`}
        disabledReason={busy ? 'Saving the role …' : refused}
        label={name}
        aria-label={`${name}: ${approved ? 'Approved' : 'Unapproved'}`}
        checked={approved}
        onTurn={(to) => (to ? onApprove() : onWithdraw())}
      />
      {awaits && <span className={classes.waiting}>no rights without a second factor</span>}
      {!approved && (
        <span className={classes.waiting}>
          pending approval{recommended_by && `, recommended by ${recommended_by}`}
        </span>
      )}
    </>
  )
}
