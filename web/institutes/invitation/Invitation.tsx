import { Button, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import type { MyInvitation } from 'contract/institutes/my-invitation.schemas.ts'
import { messages } from 'contract/platform/refusal.ts'
import { positionRoles } from 'contract/users/position-roles.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { dayOf } from '../../ui/dates.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { InstituteImage } from '../InstituteImage.tsx'
import { readsOfOwnRoles } from '../roles/use-own-roles.ts'
import { TypeMark } from '../TypeMark.tsx'
import classes from './Invitation.module.css'

/** An invitation, which the user accepts with a position, approved immediately, or declines. */
export function Invitation({ invitation }: { invitation: MyInvitation }) {
  const { institute, invited_by, expires_at } = invitation
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
  const form = useForm({
    initialValues: { role: '' },
    problems: ({ role }) => messages([['role', role !== '', 'User role is required.']]),
  })
  const accept = useEndpointMutation(myInvitations.accept, {
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: ({ role }) => void leaveFor(`/institutes/${id}`, `You are now ${role} at ${name}`),
  })
  const refuse = useEndpointMutation(myInvitations.decline, {
    onSuccess: () => void leaveFor('/institutes', `Invitation to ${name} declined`),
    onFailure: () => decline(false),
  })
  const send = ({ role: chosen }: { role: string }) => {
    const role = positionRoles.find((one) => one === chosen)
    if (role) accept.mutate({ params, body: { role }, key: keyFor({ role }) })
  }
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
        {invited_by ?? 'A member'} invites you to join {name}. Your position is approved immediately; the
        invitation is open until {dayOf(expires_at)}.
      </p>
      <Form form={form} title="You have not joined yet" onSubmit={send} call={accept}>
        <div className={classes.form}>
          <Select
            {...form.select('role')}
            label={<Label required>Your position</Label>}
            placeholder="Choose one"
            searchable
            data={positionRoles}
          />
          <div className={classes.buttons}>
            <SubmitButton>Join {name}</SubmitButton>
            <Button variant="default" onClick={() => decline(true)}>
              Decline
            </Button>
          </div>
        </div>
      </Form>
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
