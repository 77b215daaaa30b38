import { Button, Group } from '@mantine/core'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { whyNotGiveUp, type InstituteOfOwnRoles, type OwnRole } from './own-roles.ts'
import classes from './Roles.module.css'

interface HeldRolesProps {
  institute: InstituteOfOwnRoles
  /** The role that is about to be given up, once that is confirmed; `''` for all of them. */
  asked: string | undefined
  onAsk: (role: string | undefined) => void
  onGiveUp: (role?: string) => void
  busy: boolean
}

/** One's own roles in an institute, each with the way out, and the way out of all. */
export function HeldRoles({ institute, asked, onAsk, onGiveUp, busy }: HeldRolesProps) {
  const { name, roles } = institute
  const holds = roles.some(({ approved }) => approved)
  const sure = (words: string, confirm: string, role?: string) => (
    <div className={classes.sure} role="group" aria-label={confirm}>
      <p>{words}</p>
      <Group gap="xs">
        <Button variant="default" onClick={() => onAsk(undefined)} data-autofocus>
          Keep it
        </Button>
        <Button color="var(--danger)" loading={busy} onClick={() => onGiveUp(role)}>
          {confirm}
        </Button>
      </Group>
    </div>
  )
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
            {asked === held.role &&
              sure(
                `You lose what ${held.role} allows at ${name} at once. Somebody who runs the institution would have to approve you anew.`,
                'Give up the role',
                held.role,
              )}
          </li>
        ))}
      </ul>
      {holds &&
        (asked === '' ? (
          sure(`You lose all roles at ${name}, and what they allow, at once.`, 'Leave the institution')
        ) : (
          <div>
            <ReasonButton
              variant="subtle"
              color="var(--danger)"
              disabledReason={whyNotGiveUp(institute)?.words}
              onClick={() => onAsk('')}
            >
              Leave the institution
            </ReasonButton>
          </div>
        ))}
    </>
  )
}
