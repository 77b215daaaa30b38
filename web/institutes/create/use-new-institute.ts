import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { newInstituteProblems } from 'contract/institutes/new-institute.rules.ts'
import { cleanedDetails, detailsProblems } from 'contract/institutes/type-details.rules.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { stillConfirmed } from 'contract/platform/short-texts.ts'
import { useState } from 'react'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import type { CallFailed } from '../../platform/call.ts'
import { useDraft } from '../../platform/draft.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import {
  emptyInstitute,
  instituteFiles,
  draftOfInstitute,
  type InstituteValues,
} from '../fields/institute-values.ts'
import { isDetail } from './wizard-steps.ts'

/** Draft of the wizard, kept until it is completed. */
interface Draft {
  values: InstituteValues
  /** Id of the created institute while its details are not saved yet (DEF-57). */
  made: number | null
}
const nothing: Draft = { values: emptyInstitute, made: null }

/** Form state of a new institution. Saves the institution first, then its details; if those fail, a retry sends only the details. */
export function useNewInstitute(onDone: (institute: { id: number; name: string }) => void) {
  const draft = useDraft('new institute', nothing)
  const [made, setMade] = useState(draft.value.made)
  const keyFor = useAttemptKey('new institute')
  const form = useForm<InstituteValues>({
    // A draft of an earlier release has no confirmed texts.
    initialValues: { ...emptyInstitute, ...draft.value.values },
    storedValues: emptyInstitute,
    problems: problemsOf,
    onChange: (values) => draft.keep({ values: draftOfInstitute(values), made }),
  })
  const finish = (id: number) => {
    const { name } = form.getValues()
    draft.forget()
    onDone({ id, name })
  }
  const details = useEndpointMutation(institutes.updateTypeDetails, {
    ownFailure: true,
    onFailure: form.showServerErrors,
    refresh: [allQueriesOf(institutes.list), allQueriesOf(institutes.mine), allQueriesOf(institutes.map)],
    onSuccess: ({ id }) => finish(id),
  })
  const saveDetails = (id: number) => {
    const { type, type_details } = form.getValues()
    details.mutate({ params: { id }, body: { type_details: cleanedDetails(type, type_details) } })
  }
  const register = useEndpointMutation(institutes.register, {
    ownFailure: true,
    onFailure: (failed) => form.showServerErrors({ fields: fieldsOf(failed), words: failed.words }),
    onSuccess: ({ id }) => {
      setMade(id)
      draft.keep({ values: draftOfInstitute(form.getValues()), made: id })
      if (Object.keys(cleanedDetails(form.getValues().type, form.getValues().type_details)).length > 0)
        saveDetails(id)
      else finish(id)
    },
  })
  const send = () => {
    if (made !== null) return saveDetails(made)
    const values = form.getValues()
    const { name, type, website_url, sustainable_development_goals, address, user_role } = values
    const { country, region, city, zip_code, street } = address
    const body = {
      create_new_institute: true,
      user_role,
      confirmed: stillConfirmed(values.confirmed, values),
      instituteData: {
        name,
        type,
        website_url,
        sustainable_development_goals,
        address: { country, region, city, zip_code, street },
      },
    }
    const files = instituteFiles(values)
    register.mutate({ body, files, key: keyFor(body, files) })
  }
  return {
    form,
    send,
    /** State of both calls combined. */
    call: {
      isPending: register.isPending || details.isPending,
      isError: register.isError || details.isError,
      reset: () => (register.reset(), details.reset()),
    },
    /** Whether the institution has been created but its details have not been saved. */
    lacksDetails: made !== null,
    /** Whether the first step is valid. */
    isReady: () =>
      made !== null || !Object.keys(problemsOf(form.getValues())).some((path) => !isDetail(path)),
    draftFound: draft.found,
    discard: () => {
      form.reset(emptyInstitute)
      setMade(null)
      draft.reset(nothing)
    },
    forget: draft.forget,
  }
}

/** Errors of both steps; each step shows its own. */
function problemsOf(values: InstituteValues): FieldErrors {
  const details = detailsProblems(values.type, cleanedDetails(values.type, values.type_details))
  return {
    ...newInstituteProblems(values, { confirmed: stillConfirmed(values.confirmed, values) }),
    ...(Object.keys(details).length > 0 && { type_details: details }),
  }
}

/** In the API, field names of the first step are nested one level deeper than in the form. */
function fieldsOf({ fields }: CallFailed): FieldErrors {
  const { instituteData, ...others } = fields
  return { ...others, ...(instituteData as FieldErrors | undefined) }
}
