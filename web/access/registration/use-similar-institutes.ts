import { registration } from 'contract/access/registration.endpoints.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../platform/query.ts'
import type { RegistrationForm } from './use-registration.ts'

/** Searches for institutions like the new one before the wizard goes on, once for each name and website. */
export function useSimilarInstitutes(form: RegistrationForm, goOn: () => void) {
  const [searched, setSearched] = useState('')
  const { mutate, data, isPending, reset } = useEndpointMutation(registration.similarInstitutes, {
    ownFailure: true,
    onSuccess: ({ results }) => {
      if (results.length === 0) goOn()
    },
    // If the search fails, the wizard continues without it.
    onFailure: goOn,
  })
  return {
    found: data?.results ?? [],
    isPending,
    reset,
    /** Continues, after asking the visitor if there are similar institutions. */
    ask: () => {
      const { create_new_institute, instituteData } = form.getValues()
      const { name, website_url } = instituteData
      const search = JSON.stringify([name, website_url])
      if (!create_new_institute || search === searched) return goOn()
      setSearched(search)
      mutate({ query: { name, website_url } })
    },
    none: () => {
      reset()
      goOn()
    },
    join: ({ id, name }: { id: number; name: string }) => {
      reset()
      form.setValue('create_new_institute', false)
      form.setValue('institute', id)
      form.setValue('instituteName', name)
      form.clearErrors()
    },
    close: () => {
      reset()
      setSearched('')
    },
  }
}
