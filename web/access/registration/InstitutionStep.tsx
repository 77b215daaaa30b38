import { Checkbox, Radio, Select, TextInput } from '@mantine/core'
import { positionRoles } from 'contract/users/position-roles.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { InstituteSearch } from './InstituteSearch.tsx'
import { NewInstituteFields } from './NewInstituteFields.tsx'
import type { StepProps } from './RegistrationPage.tsx'

/** An institution that is here already with the role in it, or a new one (ACC-28 to ACC-30). */
export function InstitutionStep({ draft, change, errorOf, invitation }: StepProps) {
  const { create_new_institute: isNew } = draft
  return (
    <>
      {invitation?.institute ? (
        <TextInput
          id="institute"
          label={<Label required>Your institution</Label>}
          description="The one you were invited to"
          value={invitation.institute.name}
          error={errorOf('institute')}
          readOnly
        />
      ) : (
        <>
          <Radio.Group
            label={<Label required>Your institution</Label>}
            size="md"
            value={isNew ? 'new' : 'existing'}
            onChange={(kind) => change({ create_new_institute: kind === 'new' })}
          >
            <Radio mt="sm" value="existing" label="Join an institution that is already here" />
            <Radio mt="sm" value="new" label="Create a new institution" />
          </Radio.Group>
          {isNew ? (
            <NewInstituteFields
              value={draft.instituteData}
              onChange={(instituteData) => change({ instituteData })}
              errorOf={errorOf}
            />
          ) : (
            <InstituteSearch
              id="institute"
              label={<Label required>Institution</Label>}
              name={draft.instituteName}
              chosen={draft.institute}
              error={errorOf('institute')}
              onType={(instituteName) => change({ instituteName, institute: null })}
              onChoose={({ id, name }) => change({ institute: id, instituteName: name })}
              onCreate={() =>
                change({
                  create_new_institute: true,
                  instituteData: { ...draft.instituteData, name: draft.instituteName.trim() },
                })
              }
            />
          )}
        </>
      )}
      <Select
        id="user_role"
        label={<Label required={!isNew}>Your role in the institution</Label>}
        description={aboutRole(isNew, invitation !== undefined && invitation.institute !== null)}
        placeholder="Choose one"
        searchable
        clearable={isNew}
        data={positionRoles}
        value={draft.user_role || null}
        error={errorOf('user_role')}
        onChange={(role) => change({ user_role: role ?? '' })}
      />
      <Checkbox
        id="privacy"
        checked={draft.privacyRead}
        error={errorOf('privacy')}
        onChange={({ currentTarget }) => change({ privacyRead: currentTarget.checked })}
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
