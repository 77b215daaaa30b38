import { Radio, Select, Stack, TextInput } from '@mantine/core'
import { registration } from 'contract/access/registration.endpoints.ts'
import { websiteOfEmail } from 'contract/access/website-of-email.ts'
import type { Invitation } from 'contract/users/invitation.ts'
import { positionRoles } from 'contract/users/position-roles.ts'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { InstituteField } from '../../institutes/search/InstituteField.tsx'
import type { FindInstitutes } from '../../institutes/search/use-institute-search.ts'
import { EmailField } from './EmailField.tsx'
import { NameFields } from './NameFields.tsx'
import { NewInstituteFields } from './NewInstituteFields.tsx'
import { PrivacyBox } from './PrivacyBox.tsx'
import type { StepProps } from './use-registration.ts'

const kinds = [
  { kind: 'existing', words: 'Join an existing institution' },
  { kind: 'new', words: 'Create a new institution' },
] as const

/** An existing institution or a new one, and the role in it (ACC-28 to ACC-30). */
export function InstitutionStep({ form, invitation }: StepProps) {
  const isNew = form.useValue('create_new_institute')
  const [suggested, setSuggested] = useState<string>()
  /** The website of a new institution is often the domain of its members' addresses. */
  const suggestWebsite = () => {
    const { email, instituteData } = form.getValues()
    const website = websiteOfEmail(email)
    if (!website || !(instituteData.website_url === '' || instituteData.website_url === suggested)) return
    form.setValue('instituteData.website_url', website)
    setSuggested(website)
  }
  const change = (kind: string) => {
    form.setValue('create_new_institute', kind === 'new')
    // The two kinds have different fields.
    form.clearErrors()
  }
  return (
    <>
      <NameFields form={form} />
      <EmailField form={form} invitation={invitation} onLeft={suggestWebsite} />
      {invitation?.institute ? (
        <TextInput
          id="institute"
          label={<Label required>Your institution</Label>}
          description="The one you were invited to"
          value={invitation.institute.name}
          error={form.errors['institute']}
          readOnly
        />
      ) : (
        <>
          <Radio.Group
            name="kind"
            label="Your institution"
            value={isNew ? 'new' : 'existing'}
            onChange={change}
          >
            <Stack gap="sm" mt="xs">
              {kinds.map(({ kind, words }) => (
                <Radio key={kind} value={kind} label={words} />
              ))}
            </Stack>
          </Radio.Group>
          {isNew ? (
            <NewInstituteFields form={form} website={suggested} />
          ) : (
            <InstituteField
              form={form}
              find={find}
              onCreate={(name) => {
                form.setValue('instituteData.name', name)
                change('new')
              }}
            />
          )}
        </>
      )}
      {invitation?.role ? (
        <TextInput
          id="user_role"
          label={<Label required>Your role in the institution</Label>}
          description={aboutRole(isNew, invitation)}
          value={invitation.role}
          error={form.errors['user_role']}
          readOnly
        />
      ) : (
        <Select
          {...form.select('user_role')}
          // A new institution does not need a role.
          allowDeselect={isNew}
          clearable={isNew}
          label={<Label required={!isNew}>Your role in the institution</Label>}
          description={aboutRole(isNew, invitation)}
          placeholder={isNew ? 'None' : 'Choose one'}
          data={positionRoles}
        />
      )}
      <PrivacyBox form={form} />
    </>
  )
}

/** The search that needs no session. */
const find: FindInstitutes = async (name, signal) =>
  (await call(registration.institutes, { query: { name }, signal })).results.map(
    ({ id, name, proven_domain }) => ({
      id,
      name,
      ...(proven_domain && { detail: `proven: ${proven_domain}` }),
    }),
  )

function aboutRole(isNew: boolean, invitation: Invitation | undefined): string {
  if (isNew) return 'You run its profile in any case'
  if (invitation?.institute)
    return invitation.approves
      ? 'Named and confirmed by your invitation'
      : 'Named by your invitation; an administrator of the institution confirms it after you have registered'
  return 'An administrator of the institution confirms it after you have registered'
}
