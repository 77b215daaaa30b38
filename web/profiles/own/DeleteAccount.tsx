import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messages } from 'contract/platform/refusal.ts'
import { accountDeletion } from 'contract/profiles/account-deletion.endpoints.ts'
import { lastStaffLeaves } from 'contract/profiles/profiles.refusals.ts'
import { daysToReconsider } from 'contract/users/leaving.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { accountLeft } from '../../access/landing/reasons.ts'
import { PasswordField } from '../../access/PasswordField.tsx'
import { leaveByOneself } from '../../access/session-end.ts'
import { leavePage } from '../../platform/leave-page.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { leaveDevice } from '../../platform/session.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import classes from './Account.module.css'

/** Deletes the account after explaining what is deleted and what is kept (REL-24). */
export function DeleteAccount() {
  const [opened, open] = useState(false)
  return (
    <section className={classes.part}>
      <h2>Delete account</h2>
      <p>You will be signed out on all devices, and your profile will no longer be visible.</p>
      <Button variant="outline" color="var(--danger)" onClick={() => open(true)}>
        Delete my account
      </Button>
      <Modal opened={opened} onClose={() => open(false)} title="Delete your account?" size="lg">
        <Leave onCancel={() => open(false)} />
      </Modal>
    </section>
  )
}

function Leave({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const { data: alone } = useQuery(queryOf(accountDeletion.preview))
  const form = useForm({
    initialValues: { password: '' },
    idPrefix: 'delete-',
    problems: ({ password }) => messages([['password', password !== '', 'Please enter password']]),
  })
  const request = useEndpointMutation(accountDeletion.request, {
    ownFailure: true,
    onFailure: (failure) => {
      leaveByOneself(false)
      form.showServerErrors(failure)
    },
    onSuccess: () => {
      leaveDevice()
      leaveByOneself(false)
      leavePage(navigate, `/start?because=${accountLeft.code}`)
    },
  })
  const things = [
    ...(alone?.institutes ?? []).map((one) => ({ ...one, to: `/institutes/${one.id}/members` })),
    ...(alone?.projects ?? []).map((one) => ({ ...one, to: `/projects/${one.id}/participants` })),
  ]
  return (
    <Form
      form={form}
      title="Your account has not been deleted"
      onSubmit={(body) => {
        // The notification that the session has ended may arrive before the response and would ask to sign in again.
        leaveByOneself(true)
        request.mutate({ body })
      }}
      call={request}
    >
      <div>
        <h3>What is deleted</h3>
        <ul className={classes.going}>
          <li>your profile and picture, settings, contacts, blocks and messages</li>
          <li>your roles in institutions and projects, and your notifications</li>
          <li>all sessions, and stored e-mails to you</li>
          <li>advisor sessions; upcoming ones are cancelled immediately</li>
          <li>your places at events, which immediately go to people on the waiting list</li>
        </ul>
        <h3>What is kept, without your name</h3>
        <ul className={classes.going}>
          <li>answers you gave for an institution or a project</li>
          <li>documents, discussions, comments and other content you created there</li>
        </ul>
        <h3>If you change your mind</h3>
        <p>
          Sign in within {daysToReconsider} days to restore your account, except cancelled sessions and places
          at events.
        </p>
        {alone?.is_last_staff && (
          <>
            <h3>You are the only staff member</h3>
            <p>
              Without staff nobody can approve institutions or unblock accounts.{' '}
              <Link to="/manage">Make another user staff</Link> first.
            </p>
          </>
        )}
        {things.length > 0 && (
          <>
            <h3>No other Admin</h3>
            <p>
              You are the only Admin of the following. Make another user Admin first, or our staff will take
              over:
            </p>
            <ul className={classes.going}>
              {things.map(({ name, to }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <PasswordField
        {...form.field('password')}
        label={<Label required>Your password</Label>}
        autoComplete="current-password"
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Keep account
        </Button>
        <SubmitButton
          color="var(--danger)"
          disabledReason={alone?.is_last_staff ? lastStaffLeaves.words : undefined}
        >
          Delete my account
        </SubmitButton>
      </Group>
    </Form>
  )
}
