import { Checkbox, Radio, Select, TextInput } from '@mantine/core'
import { positionRoles } from 'contract/users/position-roles.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { InstituteSearch } from './InstituteSearch.tsx'
import { NewInstituteFields } from './NewInstituteFields.tsx'
import type { StepProps } from './use-registration.ts'

/** An institution that is here already with the role in it, or a new one (ACC-28 to ACC-30). */
export function InstitutionStep({ form, invitation }: StepProps) {
  const isNew = form.useValue('create_new_institute')
  const change = (kind: string) => {
    form.setValue('create_new_institute', kind === 'new')
    // The other kind has other fields.
    form.clearErrors()
  }
  return (
    <>
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
            label={<Label required>Your institution</Label>}
            size="md"
            value={isNew ? 'new' : 'existing'}
            onChange={change}
          >
            <Radio mt="sm" value="existing" label="Join an institution that is already here" />
            <Radio mt="sm" value="new" label="Create a new institution" />
          </Radio.Group>
          {isNew ? (
            <NewInstituteFields form={form} />
          ) : (
            <InstituteSearch form={form} onCreate={() => change('new')} />
          )}
        </>
      )}
      <Select
        {...form.select('user_role')}
        label={<Label required={!isNew}>Your role in the institution</Label>}
        description={aboutRole(isNew, invitation !== undefined && invitation.institute !== null)}
        placeholder="Choose one"
        searchable
        clearable={isNew}
        data={positionRoles}
      />
      <Checkbox
        {...form.checkbox('privacy')}
        label={
          <>
            I have read the <LegalLink to="/legal/privacy">privacy policy</LegalLink>, and I accept the{' '}
            <LegalLink to="/legal/data-protection">data protection declaration</LegalLink> and the{' '}
            <LegalLink to="/legal/terms">terms of use</LegalLink> <Label required>{''}</Label>
          </>
        }
      />
    </>
  )
}

function aboutRole(isNew: boolean, invitedHere: boolean): string {
  if (isNew) return 'You run its profile in any case'
  if (invitedHere) return 'Your invitation confirms it'
  return 'Somebody who runs the institution confirms it after you have registered'
}

/** Opens beside the form, so that nothing has to be left to be read. */
const LegalLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)
