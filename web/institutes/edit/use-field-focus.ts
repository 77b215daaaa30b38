import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Focuses the field in the address's fragment (`#mission`), to which the completeness list links. */
export function useFieldFocus(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.focus()
  }, [hash])
}
