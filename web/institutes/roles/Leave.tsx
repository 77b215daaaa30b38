import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { whyNotGiveUp, type InstituteOfOwnRoles } from './own-roles.ts'
import { Sure } from './Sure.tsx'
import classes from './Roles.module.css'

interface LeaveProps {
  institute: InstituteOfOwnRoles
  asked: boolean
  busy: boolean
  onAsk: (asked: boolean) => void
  onLeave: () => void
}

/** Gives up all roles in an institute; the last Admin reads why they stay. */
export function Leave({ institute, asked, busy, onAsk, onLeave }: LeaveProps) {
  const reason = whyNotGiveUp(institute)?.words
  return (
    <div className={classes.leave}>
      {asked ? (
        <Sure confirm="Leave the institution" busy={busy} onConfirm={onLeave} onCancel={() => onAsk(false)}>
          You lose all your roles at {institute.name}, and what they allow, at once.
        </Sure>
      ) : (
        <ReasonButton
          variant="subtle"
          color="var(--danger)"
          disabledReason={reason}
          onClick={() => onAsk(true)}
        >
          Leave the institution
        </ReasonButton>
      )}
      {reason && <p className={classes.quiet}>{reason}</p>}
    </div>
  )
}
