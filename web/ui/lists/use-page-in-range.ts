import { useEffect } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'

/**
 * Redirects from a page beyond the end of a list to its last page, for old addresses or after the last row was removed.
 * @param page the page from the API; undefined while it loads
 * @returns whether it redirects, so that the empty page is not announced
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
