import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { whyNotGiveUp, type InstituteOfOwnRoles } from './own-roles.ts'
import { ConfirmInDialog } from './ConfirmInDialog.tsx'
import classes from './Roles.module.css'

interface LeaveInstituteProps {
  institute: InstituteOfOwnRoles
  asked: boolean
  busy: boolean
  onAsk: (asked: boolean) => void
  onLeave: () => void
}

/** Gives up all roles in an institute. The last Admin cannot leave and sees the reason. */
export function LeaveInstitute({ institute, asked, busy, onAsk, onLeave }: LeaveInstituteProps) {
  const reason = whyNotGiveUp(institute)?.words
  return (
    <div className={classes.leave}>
      {asked ? (
        <ConfirmInDialog
          confirm="Leave institution"
          busy={busy}
          onConfirm={onLeave}
          onCancel={() => onAsk(false)}
        >
          You will immediately lose all your roles at {institute.name} and their permissions.
        </ConfirmInDialog>
      ) : (
        <ReasonButton
          variant="subtle"
          color="var(--danger)"
          disabledReason={reason}
          onClick={() => onAsk(true)}
        >
          Leave institution
        </ReasonButton>
      )}
      {reason && <p className={classes.quiet}>{reason}</p>}
    </div>
  )
}
