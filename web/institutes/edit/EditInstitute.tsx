import { Alert, Button, Group } from '@mantine/core'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { instituteProblems } from 'contract/institutes/institutes.rules.ts'
import { stillConfirmed } from 'contract/platform/short-texts.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/call.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { EditForm } from '../../ui/forms/EditForm.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { useEditForm } from '../../ui/forms/use-edit-form.ts'
import { pictureText } from '../../ui/forms/values/clash-texts.ts'
import { changedFields } from '../../ui/forms/values/merge-values.ts'
import {
  instituteFiles,
  instituteValuesOf,
  today,
  draftOfInstitute,
  valuesOf,
  type InstituteValues,
} from '../fields/institute-values.ts'
import { ToMerged } from '../profile/MergedFrom.tsx'
import { InstituteFields } from './InstituteFields.tsx'
import { useFieldFocus } from './use-field-focus.ts'
import classes from './EditInstitute.module.css'

interface EditInstituteProps {
  /** Initial values; conflicting changes are reported on saving. */
  loaded: Institute
  /** Why the user can no longer edit it, if they lost the permission. */
  whyNot: Refusal | undefined
  /** Why nobody can edit it any more; the page explains it. */
  over: string | undefined
  /** The institute into which it was merged. Users without unsaved input are redirected there. */
  mergedInto: Institute | undefined
}

/** Form for an existing institute. */
export function EditInstitute({ loaded, whyNot, over, mergedInto }: EditInstituteProps) {
  const thisInstitute = { params: { id: loaded.id } }
  const edit = useEditForm<Institute, InstituteValues>({
    loaded,
    draftName: `institute ${loaded.id}`,
    valuesOf,
    draftOf: draftOfInstitute,
    sentOf: ({ confirmed: _, ...values }) => values,
    problems: (values) => problemsOf(values, loaded),
    queryKey: queryOf(institutes.read, thisInstitute).queryKey,
    read: () => call(institutes.read, thisInstitute),
    picturesOf: ({ avatar }) => ({ avatar }),
    together: [
      ['address.country', 'address.region', 'address.city', 'address.latitude', 'address.longitude'],
    ],
    fieldNames: { avatar: 'Logo', website_url: 'Website', total_number_of_staff: 'Number of staff' },
    valueText: (path, value) => (path === 'avatar' ? pictureText(value) : undefined),
    save: ({ values, version, basis }) =>
      call(institutes.update, {
        ...thisInstitute,
        body: {
          ...changedFields(bodyOf(values, loaded), bodyOf(basis, loaded)),
          updated_at: version,
          ...(values.avatar === null && { avatar: null }),
        },
        files: instituteFiles(values),
      }),
    refresh: [allQueriesOf(institutes.list), allQueriesOf(institutes.map), allQueriesOf(institutes.mine)],
    onSaved: () => toast('Profile updated'),
  })
  useFieldFocus()
  const isTyped = useWhen(mergedInto !== undefined, edit.form.isDirty)
  if (mergedInto && !isTyped) return <ToMerged into={mergedInto} from={loaded} />
  return (
    <>
      {whyNot && !over && (
        <Alert
          color="red"
          variant="outline"
          role="alert"
          mb="lg"
          className={classes.ended}
          title="You can no longer edit this profile"
        >
          {whyNot.words} Your role here has changed. What you have typed is still here.
        </Alert>
      )}
      <EditForm
        edit={edit}
        of="institution"
        title="The profile has not been updated"
        draftNote="Please choose the picture again."
      >
        <InstituteFields key={edit.form.version} form={edit.form} institute={edit.base} />
        <Group mt={40}>
          <SubmitButton disabledReason={over ?? whyNot?.words}>Update Profile</SubmitButton>
          {!over && (
            <Button component={Link} to={`/institutes/${loaded.id}`} variant="subtle">
              View profile
            </Button>
          )}
          <SaveState {...edit.state} />
        </Group>
      </EditForm>
    </>
  )
}

/** The value of `now` at the moment `it` became true, so that users are not redirected while they clear their input. */
function useWhen(it: boolean, now: boolean): boolean {
  const [then, remember] = useState<boolean>()
  const value = it ? (then ?? now) : undefined
  if (value !== then) remember(value)
  return value ?? now
}

/** The fields of the request. Details are left out if the institute never had any. */
function bodyOf(values: InstituteValues, stored: Institute) {
  const { type_details, ...fields } = instituteValuesOf(values)
  return {
    ...fields,
    ...([type_details, stored.type_details].some(hasAny) && { type_details }),
    confirmed: stillConfirmed(values.confirmed, values),
  }
}

/** An institute without details can be saved without them; otherwise required details must be filled in. */
function problemsOf(values: InstituteValues, stored: Institute) {
  const form = instituteValuesOf(values)
  return instituteProblems(form, {
    today: today(),
    withDetails: [form.type_details, stored.type_details].some(hasAny),
    confirmed: stillConfirmed(values.confirmed, values),
    stored: valuesOf(stored),
  })
}

const hasAny = (details: object) => Object.keys(details).length > 0
