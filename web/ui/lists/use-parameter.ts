import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/**
 * A search parameter bound to a control. Navigation is a transition: React keeps the old page until the data of the new
 * one have loaded. The returned value changes at once, so that a controlled input does not appear to hang.
 * @param keepsPage the rows stay the same, so the list does not return to its first page
 * @returns the value ('' when absent) and its setter
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
      // Not `params`, which are those of the rendered page: an earlier navigation may still be pending.
      const next = new URLSearchParams(window.location.search)
      if (!keepsPage) next.delete('page')
      if (value) next.set(parameter, value)
      else next.delete(parameter)
      await navigate({ search: String(next) }, { preventScrollReset: true })
    })
  return [shown, change]
}
