import { Button } from '@mantine/core'
import { access } from 'contract/access/access.contract.ts'
import { linkInvalid } from 'contract/access/access.refusals.ts'
import { passwordHint, passwordProblem, passwordsDiffer } from 'contract/access/password.rules.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CallFailed } from '../../platform/call.ts'
import { useCall } from '../../platform/query.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { TryAgainIn } from '../TryAgainIn.tsx'

/** Sets a new password with the link of the mail (ACC-61, ACC-63, ACC-65). */
export function NewPassword({ uid, token }: { uid: string; token: string }) {
  const navigate = useNavigate()
  const [problems, setProblems] = useState<{ first?: string; second?: string }>({})
  const confirm = useCall(access.confirmReset, {
    ownFailure: true,
    onSuccess: () => void navigate('/signin?done=reset', { replace: true }),
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const first = String(form.get('new_password1'))
    const second = String(form.get('new_password2'))
    const found = {
      ...(passwordProblem(first) && { first: passwordProblem(first)! }),
      ...(first !== second && { second: passwordsDiffer }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) confirm.reset()
    else confirm.mutate({ body: { uid, token, new_password1: first, new_password2: second } })
  }

  return (
    <NarrowPage title="Choose a new password" lead="Every other sign-in of your account ends with it.">
      {confirm.isError && (
        <Notice kind="failure">
          {firstMessage(confirm.error.fields) ?? confirm.error.words}{' '}
          {isDeadLink(confirm.error) && <Link to="/resetpassword">Send me a new link</Link>}
          <TryAgainIn key={confirm.submittedAt} seconds={confirm.error.retryAfter} />
        </Notice>
      )}
      <form onSubmit={submit} noValidate>
        <PasswordField
          id="new_password1"
          name="new_password1"
          label={<Label required>New password</Label>}
          description={passwordHint}
          autoComplete="new-password"
          error={problems.first}
        />
        <PasswordField
          id="new_password2"
          name="new_password2"
          label={<Label required>Repeat new password</Label>}
          autoComplete="new-password"
          error={problems.second}
        />
        <Button type="submit" loading={confirm.isPending}>
          Set new password
        </Button>
      </form>
    </NarrowPage>
  )
}

const isDeadLink = ({ code, fields }: CallFailed) =>
  code === linkInvalid.code || 'token' in fields || 'uid' in fields

/** The first message about new_password2 is shown before any other (DEF-11). */
function firstMessage(fields: FieldErrors): string | undefined {
  const lists = [fields['new_password2'], ...Object.values(fields)]
  return lists.flatMap((messages) => (Array.isArray(messages) ? messages : []))[0]
}
