import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { ConfirmInDialog } from './ConfirmInDialog.tsx'
import { whyNotGiveUp, type InstituteOfOwnRoles, type OwnRole } from './own-roles.ts'
import classes from './Roles.module.css'

interface HeldRolesProps {
  institute: InstituteOfOwnRoles
  /** The role for which a confirmation is open. */
  asked: string | undefined
  onAsk: (role: string | undefined) => void
  onGiveUp: (role: string) => void
  busy: boolean
}

/** The user's roles in an institute, with buttons to give them up. */
export function HeldRoles({ institute, asked, onAsk, onGiveUp, busy }: HeldRolesProps) {
  const { name, roles } = institute
  const giveUpButton = ({ role, approved }: OwnRole) => (
    <ReasonButton
      variant="subtle"
      size="compact-md"
      disabledReason={whyNotGiveUp(institute, role)?.words}
      loading={busy && !approved}
      onClick={() => (approved ? onAsk(role) : onGiveUp(role))}
    >
      {approved ? 'Give up' : 'Withdraw request'}
      <span className="visually-hidden">{approved ? ` role ${role}` : ` for ${role}`}</span>
    </ReasonButton>
  )
  return (
    <>
      <ul className={classes.roles} aria-label="Your roles">
        {roles.map((held) => (
          <li key={held.role}>
            <div className={classes.role}>
              <div>
                {held.role}
                <p className={held.approved ? classes.quiet : classes.waiting}>
                  {held.approved ? 'Approved' : 'Pending approval'}
                </p>
              </div>
              {asked !== held.role && giveUpButton(held)}
            </div>
            {asked === held.role && (
              <ConfirmInDialog
                confirm="Give up role"
                busy={busy}
                onConfirm={() => onGiveUp(held.role)}
                onCancel={() => onAsk(undefined)}
              >
                You will immediately lose the permissions of {held.role} at {name}. To get the role back, an
                Admin of the institution has to approve you again.
              </ConfirmInDialog>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
