import { positionRoles } from 'contract/users/position-roles.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { PlainField, PlainSelect } from '../../ui/forms/PlainField.tsx'
import { InstituteField } from '../../institutes/search/InstituteField.tsx'
import type { FindInstitutes } from '../../institutes/search/use-institute-search.ts'
import { loadCalls } from './load-calls.ts'
import { PrivacyBox } from './PrivacyBox.tsx'
import type { StepProps } from './use-registration.ts'
import classes from './InstitutionStep.module.css'

/** Loaded with the component library, which its fields stand on, as soon as somebody comes near the form. */
export const loadNewInstitute = () => import('./NewInstituteFields.tsx')
const NewInstituteFields = lazyPart(async () => (await loadNewInstitute()).NewInstituteFields)

const kinds = [
  { kind: 'existing', words: 'Join an existing institution' },
  { kind: 'new', words: 'Create a new institution' },
] as const

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
        <PlainField
          id="institute"
          label={<Label required>Your institution</Label>}
          description="The one you were invited to"
          value={invitation.institute.name}
          error={form.errors['institute']}
          readOnly
        />
      ) : (
        <>
          <fieldset className={classes.kinds} role="radiogroup">
            <legend>
              <Label required>Your institution</Label>
            </legend>
            {kinds.map(({ kind, words }) => (
              <label key={kind} className={classes.kind}>
                <input
                  type="radio"
                  name="kind"
                  value={kind}
                  checked={isNew === (kind === 'new')}
                  onChange={() => change(kind)}
                />
                {words}
              </label>
            ))}
          </fieldset>
          {isNew ? (
            <Suspense fallback={<p role="status">Loading the fields of a new institution ...</p>}>
              <NewInstituteFields form={form} />
            </Suspense>
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
      <PlainSelect
        {...form.field('user_role')}
        label={<Label required={!isNew}>Your role in the institution</Label>}
        description={aboutRole(isNew, invitation !== undefined && invitation.institute !== null)}
        placeholder={isNew ? 'None' : 'Choose one'}
        options={positionRoles}
      />
      <PrivacyBox form={form} />
    </>
  )
}

/** By the search that needs no session. */
const find: FindInstitutes = async (name, signal) =>
  (await (await loadCalls()).institutesLike(name, signal)).results

function aboutRole(isNew: boolean, invitedHere: boolean): string {
  if (isNew) return 'You run its profile in any case'
  if (invitedHere) return 'Your invitation confirms it'
  return 'Somebody who runs the institution confirms it after you have registered'
}
