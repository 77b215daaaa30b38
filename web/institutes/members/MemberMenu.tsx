import { ActionIcon, Menu } from '@mantine/core'
import type { ListedMember } from 'contract/institutes/institute-members.schemas.ts'
import {
  isInstituteRole,
  type InstituteRole,
  type RoleState,
} from 'contract/institutes/institute-roles.rules.ts'
import { Contact, EllipsisVertical, UserMinus } from 'lucide-react'

type Role = ListedMember['roles'][number]

interface MemberMenuProps {
  name: string
  roles: readonly Role[]
  /** Why a role cannot be changed. */
  whyNot: (role: InstituteRole, change: { from: RoleState; to: RoleState }) => string | undefined
  busy: boolean
  onContact: () => void
  onRemove: (role: Role) => void
}

/** Menu of a member: remove roles, decline requests, or make them Contact person, which nobody can request (INS-41). */
export function MemberMenu({ name, roles, whyNot, busy, onContact, onRemove }: MemberMenuProps) {
  const isContactOffered =
    roles.some(({ approved }) => approved) &&
    !roles.some(({ role }) => role === 'Contact') &&
    whyNot('Contact', { from: 'none', to: 'approved' }) === undefined
  const removable = roles.filter(
    ({ role, approved }) =>
      isInstituteRole(role) &&
      whyNot(role, { from: approved ? 'approved' : 'unapproved', to: 'none' }) === undefined,
  )
  // Keeps the column.
  if (!isContactOffered && removable.length === 0) return <span />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} aria-label={`Actions for ${name}`} disabled={busy}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isContactOffered && (
          <Menu.Item leftSection={<Contact size={18} aria-hidden />} onClick={onContact}>
            Make Contact person
          </Menu.Item>
        )}
        {removable.map((role) => (
          <Menu.Item
            key={role.id}
            color="var(--danger)"
            leftSection={<UserMinus size={18} aria-hidden />}
            onClick={() => onRemove(role)}
          >
            {role.approved ? `Remove role ${role.role}` : `Decline request for ${role.role}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
