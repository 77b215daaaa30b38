import { choiceOfLanguages, type Languages } from 'contract/questionnaires/languages.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'

const place = (formId: number) => `language of survey ${formId}`

/** Language code for texts: from the URL (?lang=es), or last selected for this survey on this device, or the survey's default. */
export function useLanguage({ form_id, ...survey }: Languages & { form_id: number }): string {
  const [params] = useSearchParams()
  const [remembered] = useState(() => recall(form_id))
  const codes = choiceOfLanguages(survey).map(({ code }) => code)
  const chosen = [params.get('lang'), remembered].find((code) => code !== null && codes.includes(code))
  return chosen ?? survey.default_language
}

/** The language in the URL, or last selected for this survey on this device; undefined if neither is known. */
export const languageOfSurvey = (formId: number, params: URLSearchParams): string | undefined =>
  params.get('lang') ?? recall(formId) ?? undefined

/** Returns a function that sets and remembers the language. */
export function useChooseLanguage(formId: number): (code: string) => void {
  const [, setParams] = useSearchParameters()
  return (code) => {
    remember(formId, code)
    setParams((now) => (now.set('lang', code), now), { replace: true, preventScrollReset: true })
  }
}

function recall(formId: number): string | null {
  try {
    return localStorage.getItem(place(formId))
  } catch {
    return null
  }
}

function remember(formId: number, code: string): void {
  try {
    localStorage.setItem(place(formId), code)
  } catch {
    // Without storage, only the URL contains the language.
  }
}
