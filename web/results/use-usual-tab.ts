import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { resultsTab } from 'contract/results/result-views.endpoints.ts'
import { resultsTabs } from 'contract/results/result-views.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { optionalQueryOf, useEndpointMutation } from '../platform/query.ts'

export const tabQuery = { ...optionalQueryOf(resultsTab.readTab), refetchOnWindowFocus: false }

/**
 * The tab that the user chose last, if the page was opened without parameters: an address with parameters says what it
 * shows. `remember` stores a tab that the user chooses.
 */
export function useUsualTab() {
  const client = useQueryClient()
  const [params] = useSearchParams()
  const { data } = useSuspenseQuery(tabQuery)
  // As it was when the page was opened: going back to this address must not lead to the tab that was chosen after it.
  const [atFirst] = useState(data?.tab ?? undefined)
  const { mutate } = useEndpointMutation(resultsTab.saveTab, {
    ownFailure: true,
    inTurn: 'results-tab',
    onSuccess: (answer) => client.setQueryData(tabQuery.queryKey, answer),
  })
  return {
    usual: params.toString() === '' ? atFirst : undefined,
    remember: (name: string) => {
      const tab = resultsTabs.find((one) => one === name)
      if (tab) mutate({ body: { tab } })
    },
  }
}
