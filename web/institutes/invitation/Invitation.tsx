import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import type { MyInvitation } from 'contract/institutes/my-invitation.schemas.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { dayOf } from '../../ui/dates.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { InstituteImage } from '../InstituteImage.tsx'
import { readsOfOwnRoles } from '../roles/use-own-roles.ts'
import { acceptedText } from './accepted-text.ts'
import { TypeMark } from '../TypeMark.tsx'
import classes from './Invitation.module.css'

/** An invitation, which the user accepts with the role that it names, or declines. */
export function Invitation({ invitation }: { invitation: MyInvitation }) {
  const { institute, role, approves, invited_by, expires_at } = invitation
  const { id, name } = institute
  const params = { id }
  const keyFor = useAttemptKey()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [declining, decline] = useState(false)
  /** Leaves the page, because the invitation no longer exists. */
  const leaveFor = async (path: string, words: string) => {
    toast(words)
    await navigate(path, { replace: true })
    client.removeQueries({ queryKey: queryOf(myInvitations.read, { params }).queryKey })
    for (const { queryKey } of readsOfOwnRoles(id)) void client.invalidateQueries({ queryKey })
  }
  const accept = useEndpointMutation(myInvitations.accept, {
    onSuccess: ({ approved }) =>
      // Those who wait for approval do not see a private institution.
      void leaveFor(approved ? `/institutes/${id}` : '/institution', acceptedText({ role, name, approved })),
  })
  const refuse = useEndpointMutation(myInvitations.decline, {
    onSuccess: () => void leaveFor('/institutes', `Invitation to ${name} declined`),
    onFailure: () => decline(false),
  })
  return (
    <article className={classes.invitation}>
      <div className={classes.institute}>
        <InstituteImage institute={institute} className={classes.logo} />
        <div>
          <h2>{name}</h2>
          <p className={classes.quiet}>
            <TypeMark type={institute.type} /> {institute.type}
          </p>
          <p className={classes.quiet}>
            {[institute.city_name, institute.country_name].filter(Boolean).join(', ')}
          </p>
        </div>
      </div>
      {institute.mission && <p className={classes.mission}>{institute.mission}</p>}
      <p>
        {invited_by ?? 'A member'} invites you to join {name} as <strong>{role}</strong>.{' '}
        {approves
          ? 'The role is approved as soon as you accept.'
          : 'An Admin of the institution decides on it after you have accepted.'}{' '}
        The invitation is open until {dayOf(expires_at)}.
      </p>
      <div className={classes.buttons}>
        <Button
          loading={accept.isPending}
          onClick={() => accept.mutate({ params, key: keyFor({ institute: id, expires_at }) })}
        >
          Join {name}
        </Button>
        <Button variant="default" disabled={accept.isPending} onClick={() => decline(true)}>
          Decline
        </Button>
      </div>
      <Confirm
        opened={declining}
        title="Decline this invitation?"
        confirm="Decline invitation"
        danger
        busy={refuse.isPending}
        onConfirm={() => refuse.mutate({ params })}
        onCancel={() => decline(false)}
      >
        To join later, you need a new invitation or have to request a role.
      </Confirm>
    </article>
  )
}
