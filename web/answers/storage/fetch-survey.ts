import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { hasItsOptions } from 'contract/questionnaires/long-lists.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import { runInSlices } from '../../platform/run-in-slices.ts'
import { call } from '../../platform/call.ts'
import { queryOf, queryClient } from '../../platform/query.ts'
import { currentSession } from '../../platform/session.ts'
import { findDrafts } from './drafts.ts'
import { keepForm, formOrKept } from './kept-forms.ts'
import { readWithLists, withKeptLists } from './option-lists.ts'
import { readFormInSteps } from '../state/read-form.ts'

/** Query for a survey with questions and answers. Structural sharing is off, because `Filling.take` compares answers itself. */
export const surveyRead = (name: string) => ({
  ...queryOf(surveyAnswers.read, { query: { form: name } }),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<SurveyForm> =>
    formOrKept(name, () =>
      readWithLists(() =>
        call(surveyAnswers.read, {
          query: { form: name },
          reading: (text: string) => {
            keepForm(name, text)
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
  const query = { form: name, section: sectionIn(search) }
  return {
    ...queryOf(surveyAnswers.read, { query }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SurveyForm> => {
      const form = await formOrKept(name, async () => {
        const read = await call(surveyAnswers.read, { query, signal })
        if (!read.part) keepForm(name, read)
        return withKeptLists(read)
      })
      if (form.part || !form.results.every(hasItsOptions)) return form
      queryClient.setQueryData(surveyRead(name).queryKey, form)
      return form
    },
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 30_000,
  }
}

/** The stored styling of a survey. */
export async function readTheme(name: string) {
  const { form_metadata, updated_at } = await call(surveyAnswers.read, { query: { form: name } })
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
