import { startTransition, useOptimistic } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'

/**
 * A search parameter bound to a control. Navigation is a transition: React keeps the old page until the data of the new
 * one have loaded. The returned value changes at once, so that a controlled input does not appear to hang.
 * @param keepsPage the rows stay the same, so the list does not return to its first page
 * @param page the search parameter with the number of the list's page
 * @returns the value ('' when absent) and its setter
 */
export function useParameter(
  parameter: string,
  keepsPage = false,
  page = 'page',
): [value: string, change: (value: string) => void] {
  const [params, setParams] = useSearchParameters()
  const [shown, show] = useOptimistic(params.get(parameter) ?? '')
  const change = (value: string) =>
    startTransition(async () => {
      show(value)
      await setParams(
        (now) => {
          if (!keepsPage) now.delete(page)
          if (value) now.set(parameter, value)
          else now.delete(parameter)
          return now
        },
        { preventScrollReset: true },
      )
    })
  return [shown, change]
}
