import { Select } from '@mantine/core'
import { rolesToAskFor } from 'contract/institutes/institute-roles.rules.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { messages } from 'contract/platform/refusal.ts'
import { useSearchParams } from 'react-router'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { call } from '../../platform/call.ts'
import { InstituteField, type SearchedInstitute } from '../search/InstituteField.tsx'
import type { FindInstitutes } from '../search/use-institute-search.ts'
import classes from './Wizard.module.css'

interface JoinInstituteProps {
  /** Called to create a new institution, because none has this name. */
  onCreate: (name: string) => void
  onJoined: (institute: { id: number; name: string }) => void
}

interface JoinValues extends SearchedInstitute {
  user_role: string
}

/** Maximum number of suggestions. */
const maxFoundMessages = 8

const find: FindInstitutes = async (name, signal) => {
  const { results } = await call(institutes.list, { query: { name, pageSize: maxFoundMessages }, signal })
  return results.map(({ id, name, address, mark }) => ({
    id,
    name,
    detail: [address.country_name, mark?.domain && `proven: ${mark.domain}`].filter(Boolean).join(', '),
  }))
}

/** Requests a role in an existing institution (INS-29, INS-31). */
export function JoinInstitute({ onCreate, onJoined }: JoinInstituteProps) {
  const [params] = useSearchParams()
  const keyFor = useAttemptKey()
  const form = useForm<JoinValues>({
    initialValues: {
      institute: Number(params.get('institute')) || null,
      instituteName: params.get('name') ?? '',
      user_role: '',
    },
    problems: ({ institute, user_role }) =>
      messages([
        ['institute', institute !== null, 'Please enter a valid institute name.'],
        ['user_role', user_role !== '', 'User role is required.'],
      ]),
  })
  const join = useEndpointMutation(institutes.register, {
    ownFailure: true,
    onFailure: form.showServerErrors,
    refresh: [allQueriesOf(institutes.mine)],
    onSuccess: ({ id }) => onJoined({ id, name: form.getValues().instituteName }),
  })
  const send = ({ institute, user_role }: JoinValues) => {
    const body = { create_new_institute: false, institute, user_role, instituteData: null }
    join.mutate({ body, key: keyFor(body) })
  }
  return (
    <Form className={classes.form} form={form} title="Please check your input" onSubmit={send} call={join}>
      <InstituteField form={form} find={find} onCreate={onCreate} />
      <Select
        {...form.select('user_role')}
        label={<Label required>Your role in the institution</Label>}
        description="An Admin of the institution has to approve it"
        placeholder="Choose one"
        searchable
        data={rolesToAskFor}
      />
      <div className={classes.buttons}>
        <SubmitButton>Next</SubmitButton>
      </div>
    </Form>
  )
}
