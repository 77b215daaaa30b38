import { useEffect } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'

/**
 * Leads from a page beyond the end of a list to its last one: the address is old, or the only row of the page was
 * removed.
 * @param page as the API answers it; undefined while it loads
 * @returns whether it does: there is nothing to say about the empty page
 */
export function usePageInRange(
  page: { results: readonly unknown[]; total: number; pageNumber: number; pageSize: number } | undefined,
  parameter = 'page',
): boolean {
  const [, setParams] = useSearchParameters()
  const isBeyond = page !== undefined && page.results.length === 0 && page.pageNumber > 1
  const last = isBeyond ? Math.max(1, Math.ceil(page.total / page.pageSize)) : undefined
  const leads = page !== undefined && last !== undefined && last < page.pageNumber
  useEffect(() => {
    if (!leads) return
    setParams(
      (params) => {
        if (last === 1) params.delete(parameter)
        else params.set(parameter, String(last))
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  }, [leads, last, parameter, setParams])
  return leads
}
