import { useState } from 'react'
import { useCall } from '../use-call.ts'
import { loadCalls } from './load-calls.ts'
import type { RegistrationForm } from './use-registration.ts'

/** Before the wizard leaves a new institution: those that it may be, asked once for each name and website. */
export function useSimilarInstitutes(form: RegistrationForm, goOn: () => void) {
  const [asked, setAsked] = useState('')
  const { mutate, data, isPending, reset } = useCall(
    async (sought: { name: string; website_url: string }) => (await loadCalls()).similarInstitutes(sought),
    {
      onSuccess: ({ results }) => {
        if (results.length === 0) goOn()
      },
      // If the search fails, the wizard goes on without it.
      onFailure: goOn,
    },
  )
  return {
    found: data?.results ?? [],
    isPending,
    reset,
    /** Goes on, at once or after the person has been asked. */
    ask: () => {
      const { create_new_institute, instituteData } = form.getValues()
      const { name, website_url } = instituteData
      const sought = JSON.stringify([name, website_url])
      if (!create_new_institute || sought === asked) return goOn()
      setAsked(sought)
      mutate({ name, website_url })
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
      setAsked('')
    },
  }
}
