import { Alert, Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instituteSignOn } from 'contract/access/sign-on.endpoints.ts'
import type { InstituteSignOnState } from 'contract/access/sign-on.schemas.ts'
import { domainNeeded, maxSignOnTexts, signOnProblems, signOnUntried } from 'contract/access/sign-on.rules.ts'
import { positionRoles } from 'contract/users/position-roles.ts'
import { useState } from 'react'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { CopyValue } from '../../ui/CopyValue.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { momentOf } from '../../ui/dates.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Notice } from '../Notice.tsx'
import classes from './InstituteSignOn.module.css'

interface Props {
  institute: { id: number; name: string }
}

/** Single sign-on of an institution, set up by its Admins. */
export function InstituteSignOn({ institute }: Props) {
  const { id, name } = institute
  useLive(`institute:${id}`, allQueriesOf(instituteSignOn.read))
  const read = queryOf(instituteSignOn.read, { params: { id } })
  // If the user may no longer see it, the tab disappears without an error.
  const { data, error } = useQuery({ ...read, meta: { ownFailure: true } })
  const [isOpen, setOpen] = useState(false)
  if (!data) return error ? <Notice kind="failure">{error.message}</Notice> : null
  const { sign_on: stored, domains } = data
  const hasDomain = domains.length > 0
  return (
    <section className={classes.part}>
      <header>
        <h2>Single sign-on</h2>
        <p className={classes.quiet}>
          {stored
            ? `${summary(name, data)} Last changed ${momentOf(stored.updated_at)}.`
            : `Members sign in with their account at ${name}, by OpenID Connect: for example Entra ID, Google Workspace, Okta or Keycloak.`}
        </p>
      </header>
      {!hasDomain && <Notice>{domainNeeded.words}</Notice>}
      {isOpen ? (
        <SignOnForm
          key={stored?.updated_at ?? 'new'}
          institute={institute}
          state={data}
          onClose={() => setOpen(false)}
        />
      ) : (
        hasDomain && (
          <div>
            <Button variant="default" onClick={() => setOpen(true)}>
              {stored ? 'Change single sign-on' : 'Set up single sign-on'}
            </Button>
          </div>
        )
      )}
    </section>
  )
}

function summary(name: string, { sign_on: stored, domains, linked }: InstituteSignOnState): string {
  const who = `People with an address at ${domains.join(', ')}`
  const how = stored?.is_required ? 'must sign in' : 'can sign in'
  const members = linked === 1 ? '1 person has' : `${linked} people have`
  return `${who} ${how} with their account at ${name}. ${members} linked theirs.`
}

const empty = {
  issuer: '',
  client_id: '',
  client_secret: '',
  default_role: 'Analyst',
  admin_claim: '',
  admin_values: '',
  asks_second_factor: false,
  is_required: false,
}

const valuesOf = ({
  updated_at: _,
  admin_values,
  ...stored
}: NonNullable<InstituteSignOnState['sign_on']>): typeof empty => ({
  ...stored,
  client_secret: '',
  admin_values: admin_values.join(', '),
})

const listIn = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  ),
]

interface FormProps extends Props {
  state: InstituteSignOnState
  onClose: () => void
}

function SignOnForm({ institute: { id, name }, state, onClose }: FormProps) {
  const { sign_on: stored, linked } = state
  const [isRemoving, setRemoving] = useState(false)
  const read = queryOf(instituteSignOn.read, { params: { id } })
  const form = useForm({
    initialValues: stored ? valuesOf(stored) : empty,
    idPrefix: 'sign-on-',
    problems: (values) =>
      signOnProblems(
        { ...values, admin_values: listIn(values.admin_values) },
        { hasSecret: stored !== null, allowsHttp: true },
      ),
  })
  const save = useEndpointMutation(instituteSignOn.save, {
    refresh: [read],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: () => {
      toast('Single sign-on saved')
      onClose()
    },
  })
  const remove = useEndpointMutation(instituteSignOn.remove, {
    refresh: [read],
    onSuccess: () => {
      toast('Single sign-on removed')
      onClose()
    },
  })
  const test = useEndpointMutation(instituteSignOn.test, { ownFailure: true })
  const cannotRequire = linked === 0 && !stored?.is_required
  return (
    <>
      <ol className={classes.steps}>
        <li>
          Register Seventeen at your provider as a confidential web application (authorization code). It asks
          for these addresses:
          <Addresses state={state} />
        </li>
        <li>Enter below what the provider shows you.</li>
        <li>Test the provider, save, and sign in with it once in a private window.</li>
      </ol>
      <Form
        form={form}
        title="Single sign-on has not been saved"
        call={save}
        onSubmit={({ admin_values, ...values }) =>
          save.mutate({ params: { id }, body: { ...values, admin_values: listIn(admin_values) } })
        }
      >
        <Stack key={form.version} maw={560}>
          <TextInput
            {...form.field('issuer')}
            type="url"
            label={<Label required>Issuer</Label>}
            description="For example https://login.example.org/realms/main"
            maxLength={maxSignOnTexts.issuer}
            autoComplete="off"
          />
          <div>
            <Button
              variant="default"
              loading={test.isPending}
              onClick={() => test.mutate({ params: { id }, body: { issuer: form.getValues().issuer } })}
            >
              Test the provider
            </Button>
          </div>
          {test.error && <Notice kind="failure">{test.error.words}</Notice>}
          {test.data && <TestResult result={test.data} />}
          <TextInput
            {...form.field('client_id')}
            label={<Label required>Client ID</Label>}
            maxLength={maxSignOnTexts.client_id}
            autoComplete="off"
            spellCheck={false}
          />
          <TextInput
            {...form.field('client_secret')}
            type="password"
            label={<Label required={!stored}>Client secret</Label>}
            description={
              stored
                ? 'Leave it empty to keep the stored one.'
                : 'It is stored encrypted and never shown again.'
            }
            maxLength={maxSignOnTexts.client_secret}
            autoComplete="new-password"
          />
          <Select
            {...form.select('default_role')}
            label={<Label required>Role of new members</Label>}
            description="People who sign in for the first time become members with this role."
            data={positionRoles}
          />
          <TextInput
            {...form.field('admin_claim')}
            label={<Label>Claim for Admins</Label>}
            description="For example groups. New members with one of the values below also become Admin."
            maxLength={maxSignOnTexts.claim}
            autoComplete="off"
            spellCheck={false}
          />
          <TextInput
            {...form.field('admin_values')}
            label={<Label>Values for Admins</Label>}
            description="Separate several values with commas."
            autoComplete="off"
            spellCheck={false}
          />
          <Checkbox
            {...form.checkbox('asks_second_factor')}
            label="Our provider always asks for a second factor"
            description="Members then do not need their second factor here as well."
          />
          <Checkbox
            {...form.checkbox('is_required')}
            disabled={cannotRequire}
            label="Require single sign-on"
            description={
              cannotRequire
                ? signOnUntried.words
                : 'Passwords and passkeys are no longer accepted from people with your addresses, and their other sessions end. Admins can always use their password, in case the provider fails.'
            }
          />
          <Group>
            <SubmitButton>Save single sign-on</SubmitButton>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {stored && (
              <Button variant="subtle" color="var(--danger)" onClick={() => setRemoving(true)}>
                Remove single sign-on
              </Button>
            )}
          </Group>
        </Stack>
      </Form>
      <Confirm
        opened={isRemoving}
        title={`Remove single sign-on of ${name}?`}
        confirm="Remove single sign-on"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
        onCancel={() => setRemoving(false)}
      >
        Sessions that it has opened end now. Members without a password set one by mail. Their accounts and
        roles are kept.
      </Confirm>
    </>
  )
}

function Addresses({ state }: { state: InstituteSignOnState }) {
  const addresses = [
    ['Redirect URI', state.redirect_uri],
    ['Back-channel logout URI', state.logout_uri],
    ['Post-logout redirect URI', state.post_logout_uri],
  ] as const
  return (
    <dl className={classes.addresses}>
      {addresses.map(([label, address]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <CopyValue label={label} value={address} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface Tested {
  problem: string | null
  refresh: boolean
  sign_out: boolean
  backchannel_logout: boolean
}

function TestResult({ result }: { result: Tested }) {
  if (result.problem !== null) return <Notice kind="failure">{result.problem}</Notice>
  const lacks = [
    !result.refresh && 'no refresh tokens, so sessions end after 12 hours',
    !result.sign_out && 'no sign-out at the provider',
    !result.backchannel_logout && 'no back-channel logout',
  ].filter((one) => one !== false)
  return (
    <Alert color="var(--success)" variant="outline" role="status" title="The provider can be used">
      {lacks.length === 0 ? 'It supports everything that we use.' : `It offers ${lacks.join('; ')}.`}
    </Alert>
  )
}
