import { useCallback } from 'react'
import {
  createSearchParams,
  useLocation,
  useNavigate,
  useSearchParams,
  type NavigateOptions,
  type URLSearchParamsInit,
} from 'react-router'

type Change = URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit)
type Setter = (change: Change, options?: NavigateOptions) => void | Promise<void>

/**
 * `useSearchParams` with a setter that starts from the search parameters in the address. Those of the rendered page may be
 * outdated: React keeps the old page until the new data have loaded, and a second filter would revert the first one.
 */
export function useSearchParameters(): [URLSearchParams, Setter] {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const set = useCallback<Setter>(
    (change, options) => {
      const isHere = window.location.pathname === pathname
      const now = new URLSearchParams(isHere ? window.location.search : params)
      const next = createSearchParams(typeof change === 'function' ? change(now) : change)
      return navigate({ search: `?${next}` }, options)
    },
    [navigate, params, pathname],
  )
  return [params, set]
}
