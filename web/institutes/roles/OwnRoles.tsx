import { Alert, Modal } from '@mantine/core'
import { useState } from 'react'
import { RequestRole } from './RequestRole.tsx'
import { HeldRoles } from './HeldRoles.tsx'
import { LeaveInstitute } from './LeaveInstitute.tsx'
import type { InstituteOfOwnRoles } from './own-roles.ts'
import { useGiveUp } from './use-own-roles.ts'
import classes from './Roles.module.css'

interface OwnRolesProps {
  institute: InstituteOfOwnRoles
  opened: boolean
  onClose: () => void
}

/** Dialog for the user's roles in an institute: request, withdraw, give up, leave. */
export function OwnRoles({ institute, opened, onClose }: OwnRolesProps) {
  const { name, roles } = institute
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={roles.length === 0 ? `Join ${name}` : `Your roles at ${name}`}
    >
      <Content institute={institute} />
    </Modal>
  )
}

function Content({ institute }: { institute: InstituteOfOwnRoles }) {
  /** The role for which a confirmation is open, or `all`. */
  const [asked, ask] = useState<string>()
  const { giveUp, isPending, error, reset } = useGiveUp(institute, () => ask(undefined))
  const next = (role: string | undefined) => {
    reset()
    ask(role)
  }
  return (
    <div className={classes.dialog}>
      {error && (
        <Alert color="red" variant="outline" role="alert">
          {error.words}
        </Alert>
      )}
      {institute.roles.length > 0 && (
        <HeldRoles institute={institute} asked={asked} onAsk={next} onGiveUp={giveUp} busy={isPending} />
      )}
      <RequestRole institute={institute} />
      {institute.roles.some(({ approved }) => approved) && (
        <LeaveInstitute
          institute={institute}
          asked={asked === 'all'}
          busy={isPending}
          onAsk={(isAsked) => next(isAsked ? 'all' : undefined)}
          onLeave={() => giveUp()}
        />
      )}
    </div>
  )
}
