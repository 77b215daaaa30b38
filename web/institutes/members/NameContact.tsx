import type { Institute, InstituteMember } from 'contract/institutes/institute-shapes.ts'
import { whyNotSetRole } from 'contract/institutes/institute-roles.rules.ts'
import { useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import classes from './Members.module.css'

interface NameContactProps {
  institute: Institute
  member: InstituteMember
  busy: boolean
  onName: () => void
}

/** Makes a member the Contact person shown in the profile; users cannot request this role (INS-41). */
export function NameContact({ institute, member: { user, roles }, busy, onName }: NameContactProps) {
  const session = useSession()
  const [now] = useState(() => new Date())
  if (!roles.some(({ approved }) => approved) || roles.some(({ role }) => role === 'Contact')) return null
  const refused = whyNotSetRole(
    { ...institute, is_staff: session?.is_staff ?? false },
    {
      role: 'Contact',
      from: 'none',
      to: 'approved',
      self: session?.user_id === user.id,
      otherAdmins: true,
      now,
    },
  )
  return (
    <li className={classes.role}>
      <ReasonButton
        variant="subtle"
        size="compact-md"
        loading={busy}
        disabledReason={refused?.words}
        onClick={onName}
      >
        Make Contact person
        <span className="visually-hidden">{` (${user.first_name} ${user.last_name})`}</span>
      </ReasonButton>
    </li>
  )
}
