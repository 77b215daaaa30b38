import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/**
 * A choice that stands in the address, with the value that its control shows. Going to another address is a transition:
 * the page stays as it is until the data of the next one are there. The control shows at once what was chosen.
 * @param keepsPage the same rows are shown in another way, so the list does not start at its first page again
 * @returns the value, '' for none, and what changes it
 */
export function useParameter(
  parameter: string,
  keepsPage = false,
): [value: string, change: (value: string) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [shown, show] = useOptimistic(params.get(parameter) ?? '')
  const change = (value: string) =>
    startTransition(async () => {
      show(value)
      // The browser's own address: the page may still be on its way to it.
      const next = new URLSearchParams(window.location.search)
      if (!keepsPage) next.delete('page')
      if (value) next.set(parameter, value)
      else next.delete(parameter)
      await navigate({ search: String(next) }, { preventScrollReset: true })
    })
  return [shown, change]
}
