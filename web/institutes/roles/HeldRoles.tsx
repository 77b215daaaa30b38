import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { Sure } from './Sure.tsx'
import { whyNotGiveUp, type InstituteOfOwnRoles, type OwnRole } from './own-roles.ts'
import classes from './Roles.module.css'

interface HeldRolesProps {
  institute: InstituteOfOwnRoles
  /** The role that is about to be given up, once that is confirmed. */
  asked: string | undefined
  onAsk: (role: string | undefined) => void
  onGiveUp: (role: string) => void
  busy: boolean
}

/** One's own roles in an institute, each with the way out. */
export function HeldRoles({ institute, asked, onAsk, onGiveUp, busy }: HeldRolesProps) {
  const { name, roles } = institute
  const wayOut = ({ role, approved }: OwnRole) => (
    <ReasonButton
      variant="subtle"
      size="compact-md"
      disabledReason={whyNotGiveUp(institute, role)?.words}
      loading={busy && !approved}
      onClick={() => (approved ? onAsk(role) : onGiveUp(role))}
    >
      {approved ? 'Give up' : 'Withdraw the request'}
      <span className="visually-hidden">{approved ? ` the role ${role}` : ` for ${role}`}</span>
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
                  {held.approved ? 'Approved' : 'Waits for approval'}
                </p>
              </div>
              {asked !== held.role && wayOut(held)}
            </div>
            {asked === held.role && (
              <Sure
                confirm="Give up the role"
                busy={busy}
                onConfirm={() => onGiveUp(held.role)}
                onCancel={() => onAsk(undefined)}
              >
                You lose what {held.role} allows at {name} at once. Somebody who runs the institution would
                have to approve you anew.
              </Sure>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
