import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { hasItsOptions } from 'contract/questionnaires/long-lists.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import { runInSlices } from '../../platform/run-in-slices.ts'
import { call } from '../../platform/call.ts'
import { queryOf, queryClient } from '../../platform/query.ts'
import { currentSession } from '../../platform/session.ts'
import { findDrafts } from './drafts.ts'
import { keepForm, keptForm, formOrKept } from './kept-forms.ts'
import { readWithLists, withKeptLists } from './option-lists.ts'
import { readFormInSteps } from '../state/read-form.ts'

const queryFor = (name: string, institution: number | undefined) => ({
  form: name,
  ...(institution !== undefined && { institution }),
})

/** Where the copy for use offline is kept: by name, which has no slash, and institution. */
const placeOf = (name: string, institution: number | undefined) =>
  institution === undefined ? name : `${name}/${institution}`

/** The institution in a query string for which the user fills the survey. */
export function institutionIn(search: string): number | undefined {
  const institution = Number(new URLSearchParams(search).get('institution'))
  return Number.isSafeInteger(institution) && institution > 0 ? institution : undefined
}

/** The copy of the survey on this device. */
export const keptSurvey = (name: string, search: string) => keptForm(placeOf(name, institutionIn(search)))

/** Query for a survey with questions and answers. Structural sharing is off, because `Filling.take` compares answers itself. */
export const surveyRead = (name: string, institution?: number) => ({
  ...queryOf(surveyAnswers.read, { query: queryFor(name, institution) }),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<SurveyForm> =>
    formOrKept(placeOf(name, institution), () =>
      readWithLists(() =>
        call(surveyAnswers.read, {
          query: queryFor(name, institution),
          reading: (text: string) => {
            keepForm(placeOf(name, institution), text)
            return runInSlices(readFormInSteps(text))
          },
          signal,
        }),
      ),
    ),
  structuralSharing: false,
  meta: { ownMissing: true },
  staleTime: 30_000,
  gcTime: 30_000,
})

/** The section number in a query string, as expected by the endpoint. */
const sectionIn = (search: string) => {
  const section = Number(new URLSearchParams(search).get('section'))
  return String(Number.isInteger(section) && section > 0 ? section : 1)
}

/**
 * The first query of a survey. The server returns only the section in the URL if the survey is long. Long lists that are
 * not on this device are left out, and follow with the whole survey.
 */
export const openingRead = (name: string, search: string) => {
  const institution = institutionIn(search)
  const place = placeOf(name, institution)
  const query = { ...queryFor(name, institution), section: sectionIn(search) }
  return {
    ...queryOf(surveyAnswers.read, { query }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SurveyForm> => {
      const form = await formOrKept(place, async () => {
        const read = await call(surveyAnswers.read, { query, signal })
        if (!read.part) keepForm(place, read)
        return withKeptLists(read)
      })
      if (form.part || !form.results.every(hasItsOptions)) return form
      queryClient.setQueryData(surveyRead(name, form.respondent.institution?.id).queryKey, form)
      return form
    },
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 30_000,
  }
}

/** The stored styling of a survey. */
export async function readTheme(name: string, institution: number | undefined) {
  const query = queryFor(name, institution)
  const { form_metadata, updated_at } = await call(surveyAnswers.read, { query })
  return { styling: form_metadata.styling_info, updated_at }
}

/** How long navigation waits for the survey before the skeleton is shown, in milliseconds. */
const patience = 400

/**
 * Prefetches a survey and its drafts while the page loads. Errors are shown on the page.
 * @returns a promise that resolves when both are loaded, or after `patience`
 */
export async function fetchSurvey(name: string, search: string): Promise<void> {
  const opening = openingRead(name, search)
  // Cached data of an earlier visit may be outdated.
  for (const { queryKey } of [surveyRead(name), opening])
    queryClient.removeQueries({ queryKey, type: 'inactive' })
  const read = queryClient.prefetchQuery({ ...opening, staleTime: 0 })
  const slow = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([Promise.all([read, findDrafts(currentSession()?.user_id ?? 0)]), slow])
}
