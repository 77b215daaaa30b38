import { Alert, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { institutes } from 'contract/institutes/institutes.contract.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { instituteProblems, type InstituteForm } from 'contract/institutes/institutes.rules.ts'
import { staleVersion, type Refusal } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, type CallFailed } from '../../platform/call.ts'
import { useDraft } from '../../platform/draft.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { DraftFound } from '../../ui/forms/DraftFound.tsx'
import {
  instituteFiles,
  instituteValuesOf,
  today,
  typedIn,
  valuesOf,
  type InstituteValues,
} from '../fields/institute-values.ts'
import { InstituteFields } from './InstituteFields.tsx'
import { StaleDialog } from '../../ui/forms/StaleDialog.tsx'
import { useFieldFocus } from './use-field-focus.ts'

interface EditInstituteProps {
  /** Where it starts; what others change meanwhile is told on saving. */
  loaded: Institute
  /** The reader has lost the right to edit since. */
  whyNot: Refusal | undefined
}

/** The form of an institute. */
export function EditInstitute({ loaded, whyNot }: EditInstituteProps) {
  const client = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [savedAt, setSavedAt] = useState<Date>()
  const draft = useDraft(`institute ${base.id}`, valuesOf(base))
  const form = useForm<InstituteValues>({
    initialValues: draft.value,
    storedValues: valuesOf(base),
    problems: (values) => problemsOf(instituteValuesOf(values), base),
    onChange: (values) => draft.keep(typedIn(values)),
  })
  useFieldFocus()

  /** Resets the form to this version of the institute. */
  const startFrom = (institute: Institute) => {
    client.setQueryData(queryOf(institutes.read, { params: { id: base.id } }).queryKey, institute)
    setBase(institute)
    form.reset(valuesOf(institute))
    draft.reset(valuesOf(institute))
  }
  const update = useEndpointMutation(institutes.update, {
    refresh: [allQueriesOf(institutes.list), allQueriesOf(institutes.map), allQueriesOf(institutes.mine)],
    ownFailure: true,
    onFailure: (failed) => isStale(failed) || form.showServerErrors(failed),
    onSuccess: (institute) => {
      startFrom(institute)
      setSavedAt(new Date())
      toast('The profile has been updated')
    },
  })
  const save = (updated_at: string) => {
    const values = form.getValues()
    const { type_details, ...fields } = instituteValuesOf(values)
    const hasDetails = [type_details, base.type_details].some((details) => Object.keys(details).length > 0)
    update.mutate({
      params: { id: base.id },
      body: {
        ...fields,
        ...(hasDetails && { type_details }),
        updated_at,
        ...(values.avatar === null && { avatar: null }),
      },
      files: instituteFiles(values),
    })
  }
  return (
    <>
      {whyNot && (
        <Alert
          color="red"
          variant="outline"
          role="alert"
          mb="lg"
          title="You may not edit this profile any more"
        >
          {whyNot.words} Your role here has changed. What you have typed is still here.
        </Alert>
      )}
      {draft.found && (
        <DraftFound mb="lg" onDiscard={() => startFrom(base)}>
          A picture has to be chosen again.
        </DraftFound>
      )}
      <Form
        form={form}
        title="The profile has not been updated"
        onSubmit={() => save(base.updated_at)}
        call={update}
      >
        <InstituteFields key={form.version} form={form} institute={base} />
        <Group mt={40}>
          <SubmitButton disabledReason={whyNot?.words}>Update Profile</SubmitButton>
          <Button component={Link} to={`/institutes/${base.id}`} variant="subtle">
            Show the profile
          </Button>
          <SaveState
            dirty={form.isDirty}
            saving={update.isPending}
            failed={update.isError}
            savedAt={savedAt}
          />
        </Group>
      </Form>
      {isStale(update.error) && (
        <StaleDialog
          of="institution"
          read={() => call(institutes.read, { params: { id: base.id } })}
          onReload={(latest) => (update.reset(), startFrom(latest))}
          onOverwrite={(latest) => save(latest.updated_at)}
          onCancel={() => update.reset()}
        />
      )}
      <LeaveGuard when={form.isDirty} onLeave={draft.forget} />
    </>
  )
}

/** An institute that never had details may be saved without them; once there are some, the required ones are. */
const problemsOf = (form: InstituteForm, stored: Institute) =>
  instituteProblems(form, {
    today: today(),
    withDetails: [form, stored].some(({ type_details }) => Object.keys(type_details).length > 0),
  })

const isStale = (failed: CallFailed | null) => failed?.code === staleVersion.code
